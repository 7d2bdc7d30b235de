import { createContext } from "react-router";

/** What the server knows about a request before any page sees it. */
export type IncomingRequestInfo = {
  requestId: string;
  /** The caller's network address; behind a proxy the one it vouches for (`TRUST_PROXY`). */
  address: string;
  /** Sent by a browser on the store's own machine, through no proxy. */
  fromThisMachine?: boolean;
  /** Marks the inline scripts and styles that this rendering wrote itself. */
  nonce: string;
  /** Rendered once and stored by the page cache: no person, no cookie, complete before it is sent. */
  isPublic: boolean;
  /** Set when the answer failed for want of the database: it becomes a 503. */
  databaseUnavailable?: boolean;
};

export const requestInfoContext = createContext<IncomingRequestInfo>();
