import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { casesToTry } from "#test/every-case";
import { temporaryFolder } from "#test/store/built-store";
import {
  endPrograms,
  endServerOf,
  haveEnded,
  postmasterOf,
  processTree,
  startProgram,
} from "#test/store/processes";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataDir: string;

beforeEach(async () => {
  folder = await temporaryFolder("dev");
  dataDir = join(folder.path, "data");
});
afterEach(async () => {
  await endPrograms();
  await endServerOf(dataDir);
  await folder.remove();
});

it.each(casesToTry(["SIGINT", "SIGTERM"] as const, 1))(
  "`npm run dev` ends its database on %s",
  async (signal) => {
    const dev = startProgram(process.execPath, ["server/dev.ts"], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, NODE_ENV: "development", PORT: "0", DATA_DIR: dataDir },
    });
    await dev.says("The store is open");
    const server = processTree(await postmasterOf(dataDir));
    expect(await dev.ends(signal)).toBe(0);
    expect(await haveEnded(server)).toBe(true);
  },
);
