import { existsSync } from "node:fs";
import { cp, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000;

const SCRIPTS_AND_STYLES = /\.(?:js|css)(?:\.br|\.gz)?$/;

/** The folder with files of former builds, beside the client's folder. */
export function formerFolder(clientFolder: string): string {
  return join(clientFolder, "../former");
}

/**
 * Sets the scripts and style sheets aside that a new build is about to replace: a page that was loaded before an update
 * still asks for them. They are served until the first build that comes more than a day after that update. `build`: the
 * folder of builds. `now` in milliseconds.
 */
export async function setFormerFilesAside(build: string, now: number): Promise<void> {
  const client = join(build, "client");
  const replacedAt = await stat(join(build, "server/index.js")).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (replacedAt === null) return;
  const aside = asideFolder(build);
  await rm(aside, { recursive: true, force: true });
  const before = formerFolder(client);
  if (now - replacedAt <= DAY_MILLISECONDS && existsSync(before))
    await cp(before, aside, { recursive: true });
  await cp(join(client, "assets"), join(aside, "assets"), {
    recursive: true,
    filter: (path) => extname(path) === "" || SCRIPTS_AND_STYLES.test(path),
  });
}

/** Puts them beside the files of the new build. */
export async function returnFormerFiles(build: string): Promise<void> {
  const aside = asideFolder(build);
  if (existsSync(aside)) await rename(aside, formerFolder(join(build, "client")));
}

/** The folder that has them while the folder of builds is emptied. */
function asideFolder(build: string): string {
  return `${build}-before`;
}
