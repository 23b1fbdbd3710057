import { describe, expect, it } from "vitest";
import { hrefOf, parseRoute } from "./route";

describe("addresses", () => {
  it("an empty one is the gallery, an unknown one is missing", () => {
    for (const hash of ["", "#", "#/", "#/?search=x"]) expect(parseRoute(hash).page).toBe("gallery");
    for (const hash of ["#/nowhere", "#/nowhere?x=1"]) expect(parseRoute(hash).page).toBe("missing");
  });

  it("come back as they went, whatever specs and states are written with", () => {
    const query = {
      spec: 'board:"x.x\n ?&=+%#/",finish=d4',
      state: "x../.x./..x",
      view: "solve",
      step: "1000000000000",
    };
    expect(parseRoute(hrefOf("puzzle", query))).toEqual({ page: "puzzle", name: "", query });
    expect(parseRoute(hrefOf("learn", {}, "a b/ü"))).toEqual({ page: "learn", name: "a b/ü", query: {} });
  });

  it("stay readable", () => {
    expect(hrefOf("puzzle", { spec: "dials:5,b=3", state: "1/0", step: "" })).toBe("#/puzzle?spec=dials:5,b=3&state=1/0");
    expect(hrefOf("gallery", { search: undefined })).toBe("#/");
  });

  it("that are typed by hand are read as far as possible", () => {
    expect(parseRoute("#/puzzle?spec=100%&view").query).toEqual({ spec: "100%", view: "" });
    expect(parseRoute("#/puzzle?__proto__=x").query).toEqual({});
  });
});
