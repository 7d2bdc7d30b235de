import type { StoreFacts } from "#domain/email/order-emails";
import { config } from "./config.server.ts";
import { settings } from "./settings.server.ts";

/** What emails say of the store. Without APP_ORIGIN their links lead to this machine. */
export function storeFacts(): StoreFacts {
  const { origin, port, trackingLink, languages } = config;
  const { storeName } = settings().brand;
  return { storeName, origin: origin ?? `http://localhost:${port}`, trackingLink, languages };
}
