import { config, isLoopback } from "./config.server.ts";

/**
 * The origin that this request's people are on: the configured one, else the request's own if it is
 * this machine under any of its names and ports. Null for a host that we don't know.
 */
export function ownOrigin(request: Request): string | null {
  if (config.origin) return config.origin;
  const { origin } = new URL(request.url);
  return isLoopback(origin) ? origin : null;
}

/** Whether people reach us by https, perhaps through a proxy that ends TLS. */
export function isSecure(request: Request): boolean {
  return new URL(config.origin ?? request.url).protocol === "https:";
}
