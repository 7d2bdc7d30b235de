/**
 * The browser of the journeys and of `npm run art`. The first of these that exists is used: CHROME_PATH, the one that
 * npm installs on linux x64, an installed Chrome, Debian's Chromium.
 */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { WAIT_MILLISECONDS } from "../time-limits.ts";

/**
 * The cache is in this checkout, so that a run whose temporary folder is in memory needn't unpack the browser again.
 */
const CACHE = join(import.meta.dirname, "../../.cache");

/** Only `--no-sandbox`, because the arguments that the npm package suggests also switch off web security. */
const args = ["--no-sandbox"];

export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...(await findBrowser()),
    args,
    timeout: WAIT_MILLISECONDS,
    ...options,
  });
}

/** Switches on data saving, as a phone's owner can do. */
export async function saveData(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
}

/** Unpacks the browser once before all tests, so that parallel workers find it ready. */
export async function prepareBrowser(): Promise<void> {
  await findBrowser();
}

export async function findBrowser(): Promise<LaunchOptions> {
  const path = process.env.CHROME_PATH;
  if (path) return { executablePath: path };
  if (process.platform === "linux" && process.arch === "x64") return unpackedBrowser();
  if (existsSync("/usr/bin/chromium") && !existsSync("/opt/google/chrome/chrome"))
    return { executablePath: "/usr/bin/chromium" };
  return { channel: "chrome" };
}

async function unpackedBrowser(): Promise<LaunchOptions> {
  // findPackageJSON is used because Vitest doesn't support import.meta.resolve.
  const description = findPackageJSON("@sparticuz/chromium", import.meta.url) ?? "";
  const packageFolder = dirname(description);
  const { version } = JSON.parse(await readFile(description, "utf8"));
  const folder = join(CACHE, `chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) await unpack(join(packageFolder, "bin"), folder);
  const executablePath = join(folder, "chromium");
  if (existsSync("/etc/fonts/fonts.conf") && runs(executablePath)) return { executablePath };
  return { executablePath, env: withLibraries(folder) };
}

/** Unpacks into another folder and renames it, so that no other process finds half a browser. */
async function unpack(archives: string, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { mode: 0o700, recursive: true });
  await withTemporaryFolder(draft, async () => {
    const { inflate } = await import("@sparticuz/chromium");
    for (const archive of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"])
      await inflate(join(archives, archive));
  });
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

/** Runs `work` while os.tmpdir() is this folder, because the package always unpacks into os.tmpdir(). */
async function withTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** False if the machine lacks a library that Chromium needs, such as libnss3. */
function runs(executablePath: string): boolean {
  return spawnSync(executablePath, ["--version", ...args], { stdio: "ignore" }).status === 0;
}

/**
 * Returns the environment with the package's own libraries and fonts. The package's function setupLambdaEnvironment
 * would set the same for this whole process.
 */
function withLibraries(folder: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const libraries = [join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH];
  return {
    ...Object.fromEntries(inherited),
    FONTCONFIG_PATH: join(folder, "fonts"),
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(":"),
  };
}
