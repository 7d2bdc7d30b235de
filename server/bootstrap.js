// Runs `npm start`, `npm test` and the other commands. Plain JavaScript without dependencies: it runs on the machine's
// Node (20.11 or newer) before anything is installed, and then starts the newer Node that npm installs.
import { spawn, spawnSync } from "node:child_process";
import crypto, { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { constants, tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const commands = {
  start,
  test,
  "test:full": testFull,
  dev,
  build,
  seed: storeCommand("seed"),
  seller: storeCommand("seller"),
  doctor: storeCommand("doctor"),
  adopt: storeCommand("adopt"),
  move: storeCommand("move"),
  backup: storeCommand("backup"),
  restore: storeCommand("restore"),
  prove: storeCommand("prove"),
  check,
  release,
  shots,
  sbom,
};

async function start() {
  await build();
  await handOver([...ENV_FILE, "build/server/index.js"], { NODE_ENV: "production" });
}

/** A command of the built store, such as `npm run seller -- release someone@example.com`. */
function storeCommand(name) {
  return async () => {
    await build();
    const args = [...ENV_FILE, "build/server/index.js", name, ...rest];
    await handOver(args, { NODE_ENV: "production" });
  };
}

async function dev() {
  await install();
  await handOver([...ENV_FILE, "server/dev.ts"], { NODE_ENV: "development" });
}

async function check() {
  await install({ tests: true });
  await handOver([VITEST, "run", "--project", "gate", "--project", "unit*", ...rest]);
}

/** `npm run release -- minor` releases the committed state. */
async function release() {
  await install({ tests: true });
  await handOver(["--import", "./test/sql-as-text.ts", "test/releases/release.ts", ...rest]);
}

/** `npm run shots -- cart` photographs the screens whose name contains the word. */
async function shots() {
  await build({ tests: true });
  const named = rest.length > 0 ? ["-t", rest.join(" ")] : [];
  await handOver([VITEST, "run", "--config", "journeys/shots/vitest.config.ts", ...named]);
}

/** `npm run test:full -- races` runs one of its programs. */
async function testFull() {
  await build({ tests: true });
  await handOver([VITEST, "run", "--config", "lab/full/vitest.config.ts", ...rest]);
}

/** Writes the list of packages that run (CycloneDX) and asks the registry for known vulnerabilities. */
async function sbom() {
  // The list comes from the lock file, so that packages for other systems are in it, too.
  const list = npmAnswer("sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev");
  if (!list?.components) throw new Failure("npm could not list the packages.", list?.error?.detail);
  mkdirSync(dirname(SBOM), { recursive: true });
  write(SBOM, JSON.stringify(list, null, 2));
  console.log(`${SBOM}: ${list.components.length} packages.`);
  const audit = npmAnswer("audit", "--omit=dev", "--json");
  if (!audit?.metadata) {
    const why = audit?.message ?? audit?.error?.summary ?? "it said nothing";
    throw new Failure(
      `Nobody knows whether they have known vulnerabilities: the registry didn't answer npm audit (${why}).`,
    );
  }
  const known = Object.values(audit.vulnerabilities);
  for (const { name, severity, range } of known) console.log(`${severity}: ${name} ${range}`);
  if (known.length > 0)
    throw new Failure("Known vulnerabilities: `npm audit --omit=dev` says more.");
  console.log("No vulnerability is known of them.");
}

function npmAnswer(...args) {
  const [file, words] = npm(...args);
  const { stdout } = spawnSync(file, words, { encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

/** Runs all tests in one go, so that the last line counts them all. */
async function test() {
  const folder = mkdtempSync(join(tmpdir(), "kathalu-tally-"));
  const tallyFile = join(folder, "tally.json");
  try {
    await build({ tests: true });
    const reporters = ["--reporter=default", "--reporter=./test/tally.ts"];
    process.exitCode = await run(modernNode(), [VITEST, "run", ...reporters, ...rest], {
      TALLY_FILE: tallyFile,
      // A run with arguments has only some of the tests, which can't prove the whole specification.
      SPEC_COVERAGE: rest.length > 0 ? "" : "1",
    });
  } catch (error) {
    explain(error);
  }
  console.log(closingLine(tallyFile));
  rmSync(folder, { recursive: true, force: true });
}

// The last line of a test run. A run that ended early or with an error counts as failed, even if no test did.
function closingLine(tallyFile) {
  const tally = existsSync(tallyFile)
    ? JSON.parse(readFileSync(tallyFile, "utf8"))
    : { passed: 0, failed: 0, skipped: 0 };
  if (tally.failed > 0) process.exitCode ||= 1;
  if (process.exitCode && tally.failed === 0) tally.failed = 1;
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : "";
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

const VITEST = "node_modules/vitest/vitest.mjs";
const REACT_ROUTER = "node_modules/@react-router/dev/bin.cjs";
const ENV_FILE = existsSync(".env") ? ["--env-file=.env"] : [];
const [command, ...rest] = process.argv.slice(2);

/** An expected failure, told by a sentence and the failed program's output. */
class Failure extends Error {
  constructor(sentence, output = "", exitCode = 1) {
    super(sentence);
    this.output = output;
    this.exitCode = exitCode;
  }
}

const INSTALL_STAMP = "node_modules/.kathalu-install";
const WITH_TESTS = " with tests";
const WITHOUT_NODE = " without npm's Node";
const BUILD_STAMP = "build/.sources";
const SBOM = "build/sbom.cdx.json";
const NODE_LINK = "build/node";

/** Installs the packages. Without `tests` it leaves out development packages, which are three quarters of the size. */
async function install({ tests = false } = {}) {
  const forStart = hashOf(["package-lock.json"], `${process.platform}-${process.arch}`);
  const stored = read(INSTALL_STAMP) ?? "";
  const stamp = stored.replace(WITHOUT_NODE, "");
  const isDamaged = stamp === stored && isNodeDamaged();
  if (!isDamaged && (stamp === forStart + WITH_TESTS || (stamp === forStart && !tests))) return;
  // Test packages stay if tests have run here before.
  const withTests = tests || stamp.endsWith(WITH_TESTS);
  // Npm takes a package whose files were cut off, as on a full disk, for an installed one.
  const lacking = isDamaged ? null : lackingPackages();
  const wanted = lacking?.filter(({ dev }) => withTests || !dev);
  if (wanted?.length !== 0) {
    // `npm ci` would first delete all packages, and a store may be running from this folder. If only test packages
    // are missing, `npm install` adds them.
    const command = wanted?.every(({ dev }) => dev) ? ["install", "--no-save"] : ["ci"];
    // These flags override NODE_ENV=production and npm's `omit` settings.
    const kinds = [withTests ? "--include=dev" : "--omit=dev", "--include=optional"];
    refuseLackOfRoom();
    await step("Installing packages", () =>
      runQuietly(...npm(...command, ...kinds), {
        sentence: `The packages could not be installed: npm ${command[0]} failed. Is this machine online, its disk not full, and this folder writable?`,
      }),
    );
    refuseFullDisk();
  }
  const areTestsIn = withTests || lacking?.length === 0;
  const endings = [areTestsIn ? WITH_TESTS : "", isNodeDamaged() ? WITHOUT_NODE : ""];
  write(INSTALL_STAMP, forStart + endings.join(""));
}

const MIN_INSTALL_GIGABYTES = 0.8;
/** With less free space than this after an installation, files may have been cut off: npm doesn't always say so. */
const MIN_FREE_GIGABYTES = 0.05;

/** Refuses an installation without room. What is installed already counts as room: it is replaced, or added to. */
function refuseLackOfRoom() {
  const room = freeGigabytes() + gigabytesIn("node_modules");
  if (room >= MIN_INSTALL_GIGABYTES) return;
  throw new Failure(
    `The packages could not be installed: the disk of ${process.cwd()} is full. They need ${MIN_INSTALL_GIGABYTES} GB, and there is room for ${room.toFixed(1)} GB: make room, then run this again.`,
  );
}

function refuseFullDisk() {
  if (freeGigabytes() >= MIN_FREE_GIGABYTES) return;
  throw new Failure(
    `The packages could not be installed whole: the disk of ${process.cwd()} is full. Make room, then run this again.`,
  );
}

function freeGigabytes() {
  const { bavail, bsize } = statfsSync(".");
  return (bavail * bsize) / 1e9;
}

function gigabytesIn(folder) {
  if (!existsSync(folder)) return 0;
  const sizes = readdirSync(folder, { recursive: true }).map((path) => {
    const { blocks = 0 } = lstatSync(join(folder, path), { throwIfNoEntry: false }) ?? {};
    return blocks * 512;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1e9;
}

/** Locked packages that aren't installed; null if npm never ran in this folder. */
function lackingPackages() {
  const installed = JSON.parse(read("node_modules/.package-lock.json") ?? "{}").packages;
  if (!installed) return null;
  const { "": _store, ...locked } = JSON.parse(read("package-lock.json") ?? "{}").packages;
  return Object.entries(locked)
    .filter(([path, entry]) =>
      installed[path] ? installed[path].version !== entry.version : !isForAnother(entry),
    )
    .map(([, entry]) => entry);
}

function isForAnother({ optional, os, cpu, libc }) {
  if (!optional) return false;
  const { glibcVersionRuntime } = process.report.getReport().header;
  const ours = glibcVersionRuntime ? "glibc" : "musl";
  const meetsCpu = !cpu || cpu.includes(process.arch);
  return !(os?.includes(process.platform) && meetsCpu && (!libc || libc.includes(ours)));
}

// Runs npm: the one that started us, with its own Node, because the Node in node_modules is about to be replaced.
function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script && node && existsSync(node) ? [node, [script, ...args]] : ["npm", args];
}

/** Installs and builds what isn't there yet, so that a later `npm start` has nothing left to do. */
async function build({ tests = false } = {}) {
  await install({ tests });
  await buildStore();
  linkNode();
}

async function buildStore() {
  const wanted = hashOf([
    ...sourcesIn("app", "server", "operation", "seed", "public"),
    "package-lock.json",
    "react-router.config.ts",
    "vite.config.ts",
  ]);
  if (read(BUILD_STAMP) === wanted && existsSync("build/server/index.js")) return;
  rmSync(BUILD_STAMP, { force: true });
  await step("Building", () =>
    runQuietly(modernNode(), [REACT_ROUTER, "build"], {
      env: { NODE_ENV: "production" },
      sentence: "The store could not be built.",
    }),
  );
  write(BUILD_STAMP, wanted);
}

/** Links `build/node`, by which services and images start the store. Not every npm makes node_modules/.bin/node. */
function linkNode() {
  const node = modernNode();
  const inside = relative(process.cwd(), node);
  const target = inside.startsWith("..") ? node : join("..", inside);
  try {
    if (readlinkSync(NODE_LINK) === target) return;
  } catch {} // none yet
  rmSync(NODE_LINK, { force: true });
  symlinkSync(target, NODE_LINK);
}

function sourcesIn(...folders) {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files, start = "") {
  const hash = createHash("sha256").update(start);
  for (const file of files.filter((path) => existsSync(path))) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function write(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Failure(`${file} could not be written: ${error.message}.`);
  }
}

/** The places at which npm installs a Node, as far as they exist. */
function npmsNodes() {
  const { platform, arch } = process;
  return [
    "node_modules/.bin/node",
    `node_modules/node-${platform}-${arch}/bin/node`,
    `node_modules/node-bin-${platform}-${arch}/bin/node`,
  ]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path));
}

/** Whether a Node runs, and why not. An empty file is run by the shell, which ends well and says nothing. */
function tryNode(path) {
  if (path === process.execPath) return { runs: true, isDamaged: false, complaint: "" };
  const { stdout, stderr, error } = spawnSync(path, ["--version"], { encoding: "utf8" });
  const runs = /^v\d/.test(stdout ?? "");
  const complaint = stderr ?? "";
  // One that lacks a library, or is for another system (`error`), is as npm installed it.
  const isDamaged = !(runs || error || complaint.includes("shared libraries"));
  return { runs, isDamaged, complaint };
}

function isNodeDamaged() {
  const tried = npmsNodes().map(tryNode);
  return tried.some(({ isDamaged }) => isDamaged) && !tried.some(({ runs }) => runs);
}

/** Finds the Node that npm installed, or another one that has the newest function that the store calls. */
function modernNode() {
  const { execPath, versions } = process;
  let complaint = "";
  for (const path of npmsNodes()) {
    const tried = tryNode(path);
    if (tried.runs) return path;
    complaint ||= tried.complaint;
  }
  if (typeof crypto.randomUUIDv7 === "function") return execPath;
  throw new Failure(
    `The store needs Node 26.1 or newer, or 24.16 and later of 24; this one is ${versions.node}, and ${whyNotNpms(complaint)}`,
  );
}

/** Why npm's Node doesn't run: some minimal systems lack a library that it needs. */
function whyNotNpms(complaint) {
  const [, library] = /shared libraries: (\S+):/.exec(complaint) ?? [];
  if (library === "libatomic.so.1") {
    return "the one that npm installed wants libatomic.so.1: install the package libatomic1 (Debian, Ubuntu, openSUSE) or libatomic (Fedora), then run this again.";
  }
  if (library)
    return `the one that npm installed wants ${library}: install it, then run this again.`;
  return `npm brings none that runs on this ${process.platform} ${process.arch}.`;
}

/**
 * Prints each step and its seconds to stderr, because a program may read stdout (`npm run --silent prove -- --json`).
 */
async function step(name, work) {
  const begin = Date.now();
  const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;
  const terminal = process.stderr.isTTY;
  process.stderr.write(`${name}…`);
  const ticking = setInterval(
    () => terminal && process.stderr.write(`\r${name}… ${seconds()}`),
    1000,
  );
  try {
    await work();
    process.stderr.write(`${terminal ? `\r${name}…` : ""} ${seconds()}\n`);
  } catch (error) {
    process.stderr.write("\n");
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

async function runQuietly(file, args, { env = {}, sentence }) {
  let output = "";
  const code = await run(file, args, env, (child) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output = (output + text).slice(-20_000);
      });
    }
  });
  if (code !== 0) throw new Failure(sentence, output);
}

/**
 * Continues as another program. Where Node can, it replaces this process, so that npm's signals reach the program
 * directly.
 */
async function handOver(args, env = {}) {
  const node = modernNode();
  if (process.execve && process.platform !== "win32") {
    process.execve(node, [node, ...args], environment(env));
  }
  process.exitCode = await run(node, args, env);
}

/**
 * Runs a program and resolves with its exit code. The program has its own process group: Ctrl-C reaches only npm and
 * us, and we pass it on once.
 */
function run(file, args, env, listen) {
  return new Promise((done, fail) => {
    const stdio = listen ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(file, args, { env: environment(env), stdio, detached: true });
    listen?.(child);
    let told = 0;
    const tell = (signal) => {
      if (Date.now() - told < 1000) return; // npm repeats a signal that the terminal already sent us
      told = Date.now();
      process.kill(-child.pid, signal);
    };
    for (const signal of SIGNALS) process.on(signal, tell);
    child.once("error", (error) =>
      fail(new Failure(`${file} could not be run: ${error.message}.`)),
    );
    child.once("close", (code, signal) => {
      for (const name of SIGNALS) process.off(name, tell);
      if (told && listen) fail(new Failure("Stopped.", "", code ?? exitCodeOf(signal)));
      done(code ?? exitCodeOf(signal));
    });
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

function environment(env) {
  const PATH = [join(process.cwd(), "node_modules/.bin"), process.env.PATH].join(delimiter);
  const { NODE_ENV: _ignored, ...inherited } = process.env;
  return { ...inherited, PATH, ...env };
}

/** A failed start of `prove` exits with 2, because its exit code 1 means that the books don't add up. */
const FAILED = command === "prove" ? 2 : 1;

function explain(error) {
  if (!(error instanceof Failure)) throw error;
  if (error.output) console.error(error.output.trimEnd());
  console.error(error.message);
  process.exitCode = error.exitCode === 1 ? FAILED : error.exitCode;
}

// An error while printing (a full disk, a closed pipe) must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

if (!Object.hasOwn(commands, command)) {
  console.error(`Say one of: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
} else {
  await commands[command]().catch(explain);
}
