/** Each part of a path begins with a letter or digit, which rules out `..` and hidden files. */
const FILE_PATH = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[a-z0-9]+)?)+$/;
const FOLDER_PREFIX = /^(?:[A-Za-z0-9][A-Za-z0-9_-]*\/)*$/;

export function isFilePath(path: string): boolean {
  return FILE_PATH.test(path);
}

export function validPath(path: string): string {
  if (!isFilePath(path)) throw new RangeError(`not a file's path: ${JSON.stringify(path)}`);
  return path;
}

/** Returns the prefix if it names whole folders: it is empty or ends in a slash. Anything else throws. */
export function validPrefix(prefix: string): string {
  if (!FOLDER_PREFIX.test(prefix))
    throw new RangeError(`not a folder's prefix: ${JSON.stringify(prefix)}`);
  return prefix;
}
