import { createContext } from "react-router";

export type IncomingRequestInfo = {
  requestId: string;
  /** The client's network address, as vouched for by trusted proxies (`TRUST_PROXY`). */
  address: string;
  /** Set if a browser on the store's own machine connects without a proxy. */
  fromThisMachine?: boolean;
  /** Marks the inline scripts and styles of this rendering in its security policy. */
  nonce: string;
  /** Rendered once for the page cache: without person or cookies, complete before it is sent. */
  isPublic: boolean;
  /** Set if the database was unavailable: the answer becomes a 503. */
  databaseUnavailable?: boolean;
};

export const requestInfoContext = createContext<IncomingRequestInfo>();
