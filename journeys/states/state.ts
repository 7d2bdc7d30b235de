import type { BrowserContextOptions, Page } from "playwright-core";

/** A screen as people may see it: who opens it, and what they do to reach it. */
export type State = {
  /** The name of the screen's files. Names of screens on the same page begin alike. */
  name: string;
  /** Makes the person who is signed in; returns the email address. Missing for a guest. */
  as?: () => Promise<string>;
  on?: BrowserContextOptions;
  /** Set if the screen exists at one width only. */
  only?: "phone" | "desktop";
  /** Set for one screen of each layout, which is also visited at 1280 px and photographed in dark colours. */
  main?: true;
  /** Set if the screen shows toasts, which then don't disappear. */
  toasts?: true;
  /** Set for a screen of a store that has nothing to sell. */
  bare?: true;
  /** Set for a screen of a store that is paid to a merchant's UPI ID. */
  merchant?: true;
  /** Brings the page to the screen. `email` is the address of the person who is signed in. */
  reach: (page: Page, email?: string) => Promise<void>;
};
