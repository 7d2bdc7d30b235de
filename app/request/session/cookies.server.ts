import { type Cookie, createCookie } from "react-router";
import { isSecure } from "#request/origin.server";
import { derivedKey } from "#request/secret.server";

type Options = {
  /** Seconds. */
  maxAge: number;
  httpOnly?: boolean;
  /** Signs the value with a key for this purpose, so that no other cookie's value is accepted. */
  signedFor?: string;
};

/**
 * A React Router cookie. On https it is bound to this host; on http it can't be, since Safari ignores `Secure` on
 * http://localhost.
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

/** The cookie's value, to be validated; null without the cookie or if its signature is wrong. */
export function readCookie(request: Request, cookie: Cookie): Promise<unknown> {
  return cookie.parse(request.headers.get("Cookie"));
}

/** The `Set-Cookie` line that deletes it. */
export function deleteCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
