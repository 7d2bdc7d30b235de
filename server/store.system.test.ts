import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "#test/store/built-store";

const folder = mkdtempSync(join(tmpdir(), "store-"));
const children: ChildProcess[] = [];

afterAll(async () => {
  const living = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const gone = living.map((child) => once(child, "exit"));
  for (const child of living) child.kill("SIGTERM");
  await Promise.all(gone);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the built server as `npm start` does. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  let complained = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    complained += chunk;
  });
  return { child, said: () => output, complained: () => complained };
}

async function whyNoConnection(port: number): Promise<string | undefined> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const failed = await once(socket, "connect").then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  socket.destroy();
  return failed;
}

const GO_ON = "HTTP/1.1 100 Continue\r\n\r\n";

async function untilReady(port: number): Promise<void> {
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false;
  await expect.poll(isReady, { interval: 200 }).toBe(true);
}

describe("the process", () => {
  it("finishes a request in flight on SIGTERM, loses no log line and exits 0", async () => {
    const port = await freePort();
    const { child, said } = start({ PORT: `${port}`, DATA_DIR: join(folder, "orderly") });
    await untilReady(port);
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.write(
      "POST /in-flight HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n",
    );
    await expect.poll(() => answer.startsWith(GO_ON)).toBe(true);
    socket.write("ab");
    child.kill("SIGTERM");
    await expect.poll(() => whyNoConnection(port)).toBe("ECONNREFUSED");
    socket.write("cd");
    const [code] = await once(child, "exit");
    expect(answer.slice(GO_ON.length)).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(code).toBe(0);
    const lines = said()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    const requests = lines.map((line) => JSON.parse(line));
    expect(requests.map(({ method }) => method)).toContain("POST");
    expect(requests.filter(({ path, status }) => path === "/readyz" && status === 200)).toEqual([]);
  });

  it.each([
    [
      "a port that is taken",
      async () => ({ PORT: `${await takenPort()}` }),
      /^Port \d+ on 127\.0\.0\.1 is taken/,
    ],
    [
      "a port for metrics that is taken",
      async () => ({ METRICS_PORT: `${await takenPort()}` }),
      /^Port \d+ on 127\.0\.0\.1 is taken.* METRICS_PORT to another/,
    ],
    ["a wrong variable", async () => ({ PORT: "http" }), /^PORT wants a port/],
    [
      "a file where its folder should be",
      async () => ({ DATA_DIR: fileInTheWay() }),
      /is in the way/,
    ],
    [
      "a database that doesn't answer",
      async () => ({ DATABASE_URL: "postgres://me:secret@127.0.0.1:1/store" }),
      /^The database of DATABASE_URL doesn't answer/,
    ],
  ])("says in one sentence that it can't start with %s", async (_, environment, sentence) => {
    const defaults = { PORT: `${await freePort()}`, DATA_DIR: join(folder, "failing") };
    const { child, complained } = start({ ...defaults, ...(await environment()) });
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(complained().trim()).toMatch(sentence);
    expect(complained().trim().split("\n").length).toBe(1);
    expect(complained()).not.toContain("secret");
    // What can be known without a database is said before one is made.
    expect(existsSync(join(defaults.DATA_DIR, "pg"))).toBe(false);
  });

  it("doesn't start on an empty secret, and says what to do", async () => {
    const dataDir = join(folder, "damaged");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "secret"), "");
    const { child, complained } = start({ PORT: `${await freePort()}`, DATA_DIR: dataDir });
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    expect(complained().trim()).toBe(
      `${join(dataDir, "secret")} wants at least 32 characters and has 0: put it back from your backup, or delete it and a new one is made, which signs everybody out.`,
    );
  });
});

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function fileInTheWay(): string {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  return file;
}
