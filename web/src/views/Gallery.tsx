import { useTitle } from "../shell/Shell";

export function Gallery() {
  useTitle("");
  return <h1>Meleda</h1>;
}
