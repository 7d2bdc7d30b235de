import { createContext } from "react-router";

export type IncomingRequestInfo = {
  requestId: string;
  /** The client's network address, according to trusted proxies (TRUST_PROXY). */
  address: string;
  /** True if the browser is on the store's own machine and connects without a proxy. */
  fromThisMachine?: boolean;
  /** Allows the page's inline scripts and styles in its Content-Security-Policy. */
  nonce: string;
  /** True if the page is rendered for the page cache: without person and cookies, and complete before it is sent. */
  isPublic: boolean;
  /** True if the database was unavailable; the response's status becomes 503. */
  databaseUnavailable?: boolean;
  /** True if the answer carries the visitor's anti-forgery token. */
  carriesToken?: boolean;
};

export const requestInfoContext = createContext<IncomingRequestInfo>();
