// Starts what all tests share: one server with data of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the page is, such as http://localhost:8765/. */
    address: string;
    /** The program of the browser. */
    chromium: string;
    program: string;
    /** The folder of the server's data. */
    data: string;
  }
}

const patience = 60_000;

function setting(name: string, meaning: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} must name ${meaning}`);
  return value;
}

/** The address that the server prints when it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const fail = (why: string) => reject(new Error([`the server ${why}`, ...said].join("\n")));
    const timer = setTimeout(() => fail("does not say where it is"), patience);
    server.once("error", (error) => fail(`cannot be started: ${error.message}`));
    server.once("exit", (code) => fail(`ended with ${code}`));
    createInterface(server.stderr!).on("line", (line) => said.push(line));
    createInterface(server.stdout!).on("line", (line) => {
      said.push(line);
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  const late = setTimeout(() => server.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(late);
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const program = setting("MELEDA_PROGRAM", "the program meleda");
  const chromium = setting("MELEDA_CHROMIUM", "a Chromium");
  setting("MELEDA_PAGE", "the folder of the built page");
  const data = await mkdtemp(join(tmpdir(), "meleda-e2e-"));
  let server: ChildProcess | undefined;
  const end = async () => {
    if (server) await stop(server);
    await rm(data, { recursive: true, force: true });
  };
  try {
    server = spawn(program, ["serve", "--data", data], { stdio: ["ignore", "pipe", "pipe"] });
    const started = server;
    process.once("exit", () => started.kill("SIGKILL")); // also when the tests are interrupted
    const address = await addressOf(server);
    project.provide("address", address);
    project.provide("chromium", chromium);
    project.provide("program", program);
    project.provide("data", data);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
