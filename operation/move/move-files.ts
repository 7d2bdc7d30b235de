import { forEachConcurrently } from "#operation/backup/for-each-concurrently";
import { type Files, sha256Of } from "#services/files.server";

type OnFileDone = (done: number, of: number) => void;

export async function listFilesWithSizes(files: Files): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for await (const { path, size } of files.list()) all.set(path, size);
  return all;
}

/** Copies files that the target lacks or has in another size. */
export async function copyFiles(from: Files, to: Files, onFile: OnFileDone): Promise<void> {
  const [wanted, there] = await Promise.all([listFilesWithSizes(from), listFilesWithSizes(to)]);
  const missing = [...wanted].filter(([path, size]) => there.get(path) !== size);
  await forEachFile(missing, onFile, async ([path]) => await copyFile(from, to, path));
  const left = [...there.keys()].filter((path) => !wanted.has(path));
  await forEachConcurrently(left, (path) => to.remove(path));
}

/** Copies one file. With `ahead` the store is still running and may delete files meanwhile. */
async function copyFile(from: Files, to: Files, path: string): Promise<void> {
  const file = await from.find(path);
  if (!file) return;
  try {
    await to.put(path, await file.stream());
  } catch (error) {
    if (await from.exists(path)) throw error;
  }
}

/** Compares every file at both places; returns a sentence for each difference. */
export async function compareFiles(from: Files, to: Files, onFile: OnFileDone): Promise<string[]> {
  const wanted = await listFilesWithSizes(from);
  const differing: string[] = [];
  await forEachFile([...wanted], onFile, async ([path]) => {
    if (!(await sameFile(from, to, path))) differing.push(`The file ${path} differs.`);
  });
  for (const path of (await listFilesWithSizes(to)).keys()) {
    if (!wanted.has(path)) differing.push(`The file ${path} is there alone.`);
  }
  return differing.toSorted();
}

async function sameFile(from: Files, to: Files, path: string): Promise<boolean> {
  const [one, other] = await Promise.all([sha256Of(path, from), sha256Of(path, to)]);
  return one !== null && one === other;
}

async function forEachFile<T>(
  all: readonly T[],
  onDone: OnFileDone,
  work: (one: T) => Promise<void>,
) {
  let done = 0;
  await forEachConcurrently(all, async (one) => {
    await work(one);
    onDone(++done, all.length);
  });
}
