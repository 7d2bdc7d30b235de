/** Where a person goes after signing in (spec §2 Sign-in, reading R39): to a path of this site, or to the shop. */

const AFTER_SIGN_IN = "/shop";

const LONGEST_PATH = 1_000;

/** Returns the path in ASCII, because a `Location` header can't have other characters. */
export function nextPath(target: string | null | undefined): string {
  if (!target || !isPathOfThisSite(target)) return AFTER_SIGN_IN;
  const { pathname, search, hash } = new URL(target, "http://store.invalid");
  return pathname + search + hash;
}

/**
 * True if the target can't lead to another site, and isn't the sign-in page. It is checked both as it is and decoded,
 * because a proxy or a client may decode it once more.
 */
export function isPathOfThisSite(target: string): boolean {
  if (target.length > LONGEST_PATH || !hasOnlySafeCharacters(target)) return false;
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const decoded = fullyDecoded(path);
  return (
    decoded !== null && hasOnlySafeCharacters(decoded) && isSafePath(path) && isSafePath(decoded)
  );
}

/**
 * True if a text has no backslash, which browsers read as a slash, and no control characters and line ends, which they
 * drop.
 */
function hasOnlySafeCharacters(text: string): boolean {
  return !/[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}

/** True if a path is part of signing in, so that nobody is sent back there afterwards. */
export function isSignInPath(path: string): boolean {
  return /^\/(?:auth|demo-sign-in)(?:[/?]|$)/i.test(path);
}

/** The sign-in page, which remembers where the person comes from (reading R39). */
export function loginPath(from: string): string {
  return isSignInPath(from) ? "/auth" : `/auth?next=${encodeURIComponent(from)}`;
}

/** True if a path has exactly one leading slash and no empty, `.` or `..` segment, and isn't part of signing in. */
function isSafePath(path: string): boolean {
  return (
    path.startsWith("/") &&
    !path.includes("//") &&
    !/\/\.\.?(?:\/|$)/.test(path) &&
    !isSignInPath(path)
  );
}

/** Decodes until nothing changes. Null for invalid encoding, or if it is still encoded after three rounds. */
function fullyDecoded(path: string): string | null {
  let text = path;
  for (let round = 0; round < 3; round += 1) {
    const decoded = decodedOnce(text);
    if (decoded === null || decoded === text) return decoded;
    text = decoded;
  }
  return null;
}

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
