import { config, isLoopback } from "./config.server.ts";

/**
 * Returns the store's origin as the request used it: the configured one, else the request's own if that is a loopback
 * address. Null for any other host.
 */
export function ownOrigin(request: Request): string | null {
  if (config.origin) return config.origin;
  const { origin } = new URL(request.url);
  return isLoopback(origin) ? origin : null;
}

/** True if visitors use https, even if a proxy in front of the store ends TLS. */
export function isSecure(request: Request): boolean {
  return new URL(config.origin ?? request.url).protocol === "https:";
}
