import type { BrowserContextOptions, Page } from "playwright-core";

/** A screen as people can meet it: who comes, and what they do until they see it. */
export type State = {
  /** Its screenshots are files of this name; those of one page begin alike. */
  name: string;
  /** Who is signed in; left out: a guest. */
  as?: () => Promise<string>;
  on?: BrowserContextOptions;
  /** Where one width alone shows it. */
  only?: "phone" | "desktop";
  /** One of each layout: also visited at 1280 px and photographed in the dark. */
  main?: true;
  /** What it is about are the messages: they stay. */
  toasts?: true;
  /** In a store that has nothing to sell. */
  bare?: true;
  /** In a store that is paid to a merchant's UPI ID. */
  merchant?: true;
  /** `email` is that of whoever is signed in. */
  reach: (page: Page, email?: string) => Promise<void>;
};
