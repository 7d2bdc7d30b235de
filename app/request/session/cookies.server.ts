import { type Cookie, createCookie } from "react-router";
import { isSecure } from "#request/origin.server";
import { derivedKey } from "#request/secret.server";

type Options = {
  /** Seconds. */
  maxAge: number;
  httpOnly?: boolean;
  /** Signs the value with a key for this purpose, so that the value of another signed cookie isn't accepted. */
  signedFor?: string;
};

/**
 * Makes a React Router cookie. On https its name binds it to this host (`__Host-`). That needs `Secure`, so it isn't
 * possible on http://localhost, where Safari refuses such cookies.
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

/**
 * Returns a cookie's value, which the caller must validate. Null if there is no such cookie or its signature is
 * wrong.
 */
export function readCookie(request: Request, cookie: Cookie): Promise<unknown> {
  return cookie.parse(request.headers.get("Cookie"));
}

/** Returns the `Set-Cookie` header that deletes a cookie. */
export function deleteCookie(cookie: Cookie): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
