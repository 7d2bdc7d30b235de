/** Where a person goes after signing in (spec §2 Sign-in, reading R39): a path of this site, or the shop. */

const AFTER_SIGN_IN = "/shop";

const LONGEST_PATH = 1_000;

export function nextPath(target: string | null | undefined): string {
  return target && isPathOfThisSite(target) ? target : AFTER_SIGN_IN;
}

/** The path is validated decoded as well, for those that decode it once more on the way. */
/** Whether browsers stay here by it, however it is decoded; the sign-in page is none to lead to. */
export function isPathOfThisSite(target: string): boolean {
  if (target.length > LONGEST_PATH || !isPlain(target)) return false;
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const decoded = fullyDecoded(path);
  return decoded !== null && isPlain(decoded) && isSafePath(path) && isSafePath(decoded);
}

/** No backslash, which browsers read as a slash, no control character or line end, which they drop. */
function isPlain(text: string): boolean {
  return !/[\\\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}

/** Whether a path is part of signing in, where nobody is led back to. */
export function isSignInPath(path: string): boolean {
  return /^\/(?:auth|demo-sign-in)(?:[/?]|$)/i.test(path);
}

/** One leading slash, no empty, `.` or `..` segment before the last, and not the sign-in page itself. */
function isSafePath(path: string): boolean {
  return (
    path.startsWith("/") &&
    !path.includes("//") &&
    !/\/\.\.?(?:\/|$)/.test(path) &&
    !isSignInPath(path)
  );
}

/** Null for what isn't valid encoding, or is encoded over and over. */
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
