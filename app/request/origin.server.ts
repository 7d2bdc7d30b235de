import { config, isLoopback } from "./config.server.ts";

/**
 * The request's origin: the configured one, else the request's own if it is a loopback address. Null for an unknown
 * host.
 */
export function ownOrigin(request: Request): string | null {
  if (config.origin) return config.origin;
  const { origin } = new URL(request.url);
  return isLoopback(origin) ? origin : null;
}

/** Whether visitors use https, perhaps to a proxy that ends TLS. */
export function isSecure(request: Request): boolean {
  return new URL(config.origin ?? request.url).protocol === "https:";
}
