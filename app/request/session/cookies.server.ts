import { type Cookie, createCookie } from "react-router";
import { isSecure } from "#request/origin.server";
import { derivedKey } from "#request/secret.server";

type Options = {
  /** Seconds. */
  maxAge: number;
  httpOnly?: boolean;
  /** Signs the value, by a key for this purpose alone: one cookie's value is worth nothing as another's. */
  signedFor?: string;
};

/**
 * React Router's cookie by the store's rules. On https it is bound to this host; on http it can't be,
 * as Safari ignores `Secure` on http://localhost.
 */
export function storeCookie(
  request: Request,
  name: string,
  { maxAge, httpOnly = true, signedFor }: Options,
): Cookie {
  const secure = isSecure(request);
  return createCookie(cookieName(request, name), {
    path: "/",
    sameSite: "lax",
    secure,
    httpOnly,
    maxAge,
    ...(signedFor && { secrets: [derivedKey(signedFor).toString("base64url")] }),
  });
}

export function cookieName(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/** What the browser sends: null without the cookie, or where its signature is wrong. Validate it. */
export function readCookie(request: Request, cookie: Cookie): Promise<unknown> {
  return cookie.parse(request.headers.get("Cookie"));
}

/** The `Set-Cookie` line that deletes it. */
export function deleteCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
