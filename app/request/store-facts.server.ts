import type { StoreFacts } from "#domain/email/order-emails";
import { config } from "./config.server.ts";

/** What emails say of the store. Without APP_ORIGIN their links lead to this machine. */
export function storeFacts(): StoreFacts {
  const { storeName, origin, port, trackingLink, languages } = config;
  return { storeName, origin: origin ?? `http://localhost:${port}`, trackingLink, languages };
}
