/** The value of one cookie of a request, or null. */
export function readCookie(request: Request, name: string): string | null {
  return readCookies(request).get(name) ?? null;
}

export function readCookies(request: Request): Map<string, string> {
  const pairs = (request.headers.get("Cookie") ?? "").split(/; */).map(nameAndValue);
  // The first of two with one name is the one with the longer path.
  return new Map(pairs.reverse());
}

function nameAndValue(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
}

type CookieOptions = { maxAge: number; secure: boolean; httpOnly?: boolean };

/** A `Set-Cookie` line. Values are ours: base64url or words, so nothing needs escaping. */
export function cookieLine(
  name: string,
  value: string,
  { maxAge, secure, httpOnly = true }: CookieOptions,
): string {
  const flags = [secure && "Secure", httpOnly && "HttpOnly", "SameSite=Lax"].filter(Boolean);
  return [`${name}=${value}`, "Path=/", `Max-Age=${maxAge}`, ...flags].join("; ");
}

/** Browsers bind `__Host-` to https and this host. Safari ignores Secure on http://localhost. */
export function hostCookie(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
