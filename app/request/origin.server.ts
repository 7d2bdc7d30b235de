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

/**
 * True if another site sent this request, or a stranger who writes what they like into `Origin`. React Router refuses
 * such a request by throwing an error before any action runs.
 */
export function hasForeignOrigin(request: Request): boolean {
  const sender = request.headers.get("origin");
  if (sender === null || request.method === "GET" || request.method === "HEAD") return false;
  return sender !== new URL(request.url).origin;
}
