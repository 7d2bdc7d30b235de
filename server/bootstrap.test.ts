import { execFile, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

const SLIM =
  "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file";
let folder: string;

/** Makes a folder like that of an installed store. Its Node from npm fails because the machine lacks a library. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  mkdirSync(join(folder, "server"));
  mkdirSync(join(folder, "build"));
  copyFileSync(join(import.meta.dirname, "bootstrap.js"), join(folder, "server/bootstrap.js"));
  write("package.json", '{"type":"module"}');
  write("package-lock.json", '{"packages":{"":{}}}');
  write("node_modules/.package-lock.json", '{"packages":{"":{}}}');
  const npms = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  write(npms, `#!/bin/sh\necho '${SLIM}' >&2\nexit 127\n`);
  chmodSync(join(folder, npms), 0o755);
  // An empty file in place of the build program, which is installed with the packages.
  write("node_modules/@react-router/dev/bin.cjs", "");
});
afterAll(() => rmSync(folder, { recursive: true }));

function build(node: string, command = "build") {
  return new Promise<{ failed: boolean; code: unknown; stdout: string; output: string }>((done) => {
    execFile(node, [join(folder, "server/bootstrap.js"), command], (error, stdout, stderr) =>
      done({ failed: error !== null, code: error?.code, stdout, output: stdout + stderr }),
    );
  });
}

describe("npm run sbom", () => {
  const CARD = { version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==` };
  const ADVISORY = {
    ...{ id: 1, url: "https://example.com/1", title: "It folds", severity: "high" },
    ...{ vulnerable_versions: "<1.0.1", cwe: [], cvss: { score: 7, vectorString: null } },
  };
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "sbom-"));
    mkdirSync(join(root, "server"));
    copyFileSync(join(import.meta.dirname, "bootstrap.js"), join(root, "server/bootstrap.js"));
    const store = {
      name: "store",
      version: "0.1.0",
      type: "module",
      dependencies: { card: "1.0.0" },
    };
    writeFileSync(join(root, "package.json"), JSON.stringify(store));
    const packages = { "": store, "node_modules/card": CARD };
    const lock = { ...store, lockfileVersion: 3, requires: true, packages };
    writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  /**
   * Runs `npm run sbom` with a registry that answers `known` as the known vulnerabilities; null: it refuses the
   * request.
   */
  async function sbom(known: object | null) {
    const registry = createServer((req, res) => {
      if (req.method !== "POST") {
        const versions = { "1.0.0": { name: "card", version: "1.0.0" } };
        return void res.end(JSON.stringify({ name: "card", versions }));
      }
      res.writeHead(known ? 200 : 405).end(JSON.stringify(known ?? {}));
    });
    await once(registry.listen(0, "127.0.0.1"), "listening");
    const { port } = registry.address() as AddressInfo;
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(root, ".npm"),
    };
    const program = [join(root, "server/bootstrap.js"), "sbom"];
    try {
      return await new Promise<{ failed: boolean; output: string }>((done) => {
        execFile(process.execPath, program, { env }, (error, stdout, stderr) =>
          done({ failed: error !== null, output: stdout + stderr }),
        );
      });
    } finally {
      registry.closeAllConnections();
      registry.close();
    }
  }

  it("lists what runs, and says that nothing is known of it", async () => {
    const { failed, output } = await sbom({});
    expect([failed, output]).toEqual([false, expect.stringContaining("No vulnerability is known")]);
    const list = JSON.parse(readFileSync(join(root, "build/sbom.cdx.json"), "utf8"));
    expect(list).toMatchObject({ bomFormat: "CycloneDX", components: [{ name: "card" }] });
  });

  it("fails where something is known, and names it", async () => {
    const { failed, output } = await sbom({ card: [ADVISORY] });
    expect([failed, output]).toEqual([true, expect.stringContaining("high: card ")]);
  });

  it("fails where the registry doesn't answer, and calls nothing safe", async () => {
    const { failed, output } = await sbom(null);
    expect([failed, output]).toEqual([
      true,
      expect.stringMatching(/1 packages[\s\S]*Nobody knows[\s\S]*405/),
    ]);
    expect(output).not.toContain("No vulnerability");
  });
});

describe("what is installed", () => {
  const LOCKED = {
    "node_modules/card": { version: "1.0.0" },
    "node_modules/browser": { version: "2.0.0", dev: true },
  };
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "install-"));
    for (const path of ["server", "build", "node_modules/vitest", "node_modules/@react-router/dev"])
      mkdirSync(join(root, path), { recursive: true });
    copyFileSync(join(import.meta.dirname, "bootstrap.js"), join(root, "server/bootstrap.js"));
    writeFileSync(join(root, "package.json"), '{"type":"module"}');
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: LOCKED }));
    // Empty files in place of the test and build programs: the tests only need them to start.
    writeFileSync(join(root, "node_modules/vitest/vitest.mjs"), "");
    writeFileSync(join(root, "node_modules/@react-router/dev/bin.cjs"), "");
    // This npm writes its arguments to a file and contacts no registry.
    const npm = 'require("fs").appendFileSync("asked", process.argv.slice(2).join(" ") + "\\n")';
    writeFileSync(join(root, "npm.cjs"), npm);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function installed(...paths: (keyof typeof LOCKED)[]) {
    const packages = Object.fromEntries(paths.map((path) => [path, LOCKED[path]]));
    writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  }

  /** Runs a command and returns the arguments that it called npm with. */
  function askedBy(command: string): string {
    const asked = join(root, "asked");
    rmSync(asked, { force: true });
    const npm_execpath = join(root, "npm.cjs");
    const env = { ...process.env, npm_execpath, npm_node_execpath: process.execPath };
    execFileSync(process.execPath, [join(root, "server/bootstrap.js"), command], {
      env,
      stdio: "ignore",
    });
    return existsSync(asked) ? readFileSync(asked, "utf8").trim() : "";
  }

  it("for a start is what it needs, once", () => {
    expect(askedBy("build")).toBe("ci --omit=dev --include=optional");
    installed("node_modules/card");
    expect(askedBy("build")).toBe("");
  });

  it("for a start keeps what tests need, where they were run", () => {
    askedBy("check");
    const packages = { ...LOCKED, "node_modules/card": { version: "1.0.1" } };
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
    expect(askedBy("build")).toBe("ci --include=dev --include=optional");
  });

  it("for a check is everything, once", () => {
    expect(askedBy("check")).toBe("ci --include=dev --include=optional");
    installed("node_modules/card", "node_modules/browser");
    expect(askedBy("check")).toBe("");
  });

  it("for a check after a start is what tests need besides: nothing is taken from under a store", () => {
    installed("node_modules/card");
    expect(askedBy("check")).toBe("install --no-save --include=dev --include=optional");
  });

  it("by hand is enough", () => {
    installed("node_modules/card", "node_modules/browser");
    expect(askedBy("check")).toBe("");
  });
});

describe("a Node of npm's that was cut off, as on a full disk", () => {
  const name = `node-${process.platform}-${process.arch}`;
  const own = dirname(process.execPath);
  const others = (process.env.PATH ?? "").split(delimiter);
  const PATH = [own, ...others.filter((one) => !one.includes("node_modules"))].join(delimiter);
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  /** Makes a store whose packages lie beside it, so that npm installs them by links and without a network. */
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "damaged-"));
    mkdirSync(join(root, "server"));
    mkdirSync(join(root, "build"));
    copyFileSync(join(import.meta.dirname, "bootstrap.js"), join(root, "server/bootstrap.js"));
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const dependencies = {
      [name]: "file:packages/node",
      "@react-router/dev": "file:packages/react-router-dev",
    };
    const store = { name: "store", version: "1.0.0", type: "module", dependencies };
    write("package.json", JSON.stringify({ ...store, scripts }));
    const bin = { node: "bin/node" };
    const node = { name, version: "1.0.0", bin };
    const builder = { name: "@react-router/dev", version: "1.0.0" };
    write("packages/node/package.json", JSON.stringify(node));
    mkdirSync(join(root, "packages/node/bin"));
    symlinkSync(process.execPath, join(root, "packages/node/bin/node"));
    write("packages/react-router-dev/package.json", JSON.stringify(builder));
    write("packages/react-router-dev/bin.cjs", "");
    const packages = {
      "": store,
      [`node_modules/${name}`]: { resolved: "packages/node", link: true },
      "node_modules/@react-router/dev": { resolved: "packages/react-router-dev", link: true },
      "packages/node": node,
      "packages/react-router-dev": builder,
    };
    const lock = { ...store, lockfileVersion: 3, requires: true, packages };
    write("package-lock.json", JSON.stringify(lock));
    // What was installed is in the list that npm keeps, though its Node is not whole.
    write("node_modules/.package-lock.json", JSON.stringify({ packages }));
    write("node_modules/@react-router/dev/bin.cjs", "");
    mkdirSync(join(root, `node_modules/${name}/bin`), { recursive: true });
    mkdirSync(join(root, "node_modules/.bin"));
    symlinkSync(`../${name}/bin/node`, join(root, "node_modules/.bin/node"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const npmRun = (script: string) =>
    spawnSync("npm", ["run", script], {
      cwd: root,
      env: { PATH, HOME: root, TMPDIR: tmpdir() },
      encoding: "utf8",
    });

  it.each([0, 60_000_000, 116_000_000])(
    "to %i bytes is installed again, and then whole",
    (bytes) => {
      const node = join(root, `node_modules/${name}/bin/node`);
      copyFileSync(process.execPath, node);
      truncateSync(node, bytes);
      const { status, stderr } = npmRun("build");
      expect([status, stderr]).toEqual([0, expect.stringContaining("Installing packages")]);
      expect(realpathSync(join(root, "build/node"))).toBe(realpathSync(process.execPath));
      expect(npmRun("build").stderr).not.toContain("Installing packages");
    },
  );
});

/** Starts a program in a mount namespace of its own, whose mounts end with it. */
const IN_NAMESPACE = process.getuid?.() === 0 ? ["-m"] : ["-rm"];
const mayMount =
  spawnSync("unshare", [...IN_NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

describe.runIf(mayMount)("a disk without room for the packages", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "full-disk-"));
    mkdirSync(join(root, "disk"));
    mkdirSync(join(root, "store/server"), { recursive: true });
    copyFileSync(
      join(import.meta.dirname, "bootstrap.js"),
      join(root, "store/server/bootstrap.js"),
    );
    writeFileSync(join(root, "store/package.json"), '{"type":"module"}');
    writeFileSync(join(root, "store/package-lock.json"), '{"packages":{"":{}}}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Runs `npm start`'s program on a disk of this size; this npm runs the shell words. */
  function startOn(size: string, npm: string) {
    const disk = join(root, "disk");
    const script = `mount -t tmpfs -o size=${size} tmpfs ${disk} && cp -a ${root}/store/. ${disk} && cd ${disk} && exec "$0" server/bootstrap.js start`;
    const program = `require("child_process").execSync(${JSON.stringify(npm)}, { stdio: "ignore" })`;
    writeFileSync(join(root, "npm.cjs"), program);
    const env = {
      ...process.env,
      npm_execpath: join(root, "npm.cjs"),
      npm_node_execpath: process.execPath,
    };
    const words = [...IN_NAMESPACE, "sh", "-c", script, process.execPath];
    const { status, stdout, stderr } = spawnSync("unshare", words, { env, encoding: "utf8" });
    return { status, output: stdout + stderr };
  }

  it("is named by the start before npm begins", () => {
    const { status, output } = startOn("64m", "touch asked");
    expect([status, output.trim()]).toEqual([
      1,
      expect.stringMatching(
        /^The packages could not be installed: the disk of \S+\/disk is full\. They need 0\.8 GB, and there is room for 0\.1 GB: make room, then run this again\.$/,
      ),
    ]);
  });

  it("that fills up while npm installs, which says nothing, is named by the start", () => {
    // What is installed counts as room, each of its names: these 90 take 10 MB.
    const installed = join(root, "store/node_modules");
    mkdirSync(installed);
    writeFileSync(join(installed, "package"), Buffer.alloc(10_000_000));
    for (let name = 1; name < 90; name++)
      linkSync(join(installed, "package"), join(installed, `package-${name}`));
    const { status, output } = startOn("64m", "cat /dev/zero > node_modules/new || true");
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/The packages could not be installed whole: the disk of \S+ is full\./),
    ]);
  });
});

describe("where npm's Node lacks a library", () => {
  it("the machine's own runs the store, if it is new enough, and build/node leads to it", async () => {
    expect(await build(process.execPath)).toMatchObject({ failed: false });
    expect(readlinkSync(join(folder, "build/node"))).toBe(realpathSync(process.execPath));
  });

  const old = oldNode();
  test.runIf(old)("an old one says which package to install", async () => {
    const { failed, output } = await build(old);
    expect([failed, output]).toEqual([true, expect.stringMatching(/needs Node 26\.1.*libatomic1/)]);
  });
});

test.each([
  ["prove", 2],
  ["doctor", 1],
])(
  "npm run %s of a store that can't be built ends with %i, and prints nothing for programs",
  async (name, code) => {
    const builder = join(folder, "node_modules/@react-router/dev/bin.cjs");
    writeFileSync(builder, "process.exit(1)");
    const failed = await build(process.execPath, name);
    writeFileSync(builder, "");
    expect(failed).toMatchObject({ code, stdout: "" });
    expect(failed.output).toContain("The store could not be built.");
  },
);

/** The path of the machine's own Node if it is too old to run the store, else empty. */
function oldNode(): string {
  const path = (process.env.PATH ?? "").split(delimiter);
  const PATH = path.filter((one) => !one.includes("node_modules")).join(delimiter);
  try {
    const version = execFileSync("node", ["--version"], { env: { PATH }, encoding: "utf8" });
    const found = execFileSync("which", ["node"], { env: { PATH }, encoding: "utf8" }).trim();
    return /^v2[0-3]\./.test(version) ? found : "";
  } catch {
    return "";
  }
}
