import type { Language, LocalizedText } from "#domain/language";
import type { Logo } from "#protocol/icon-addresses";

/** What the shell is rendered from. */
export type ShellFacts = {
  /** Of the document's page, without the language. */
  pathname: string;
  /** The path that links to this page in another language, and back from signing in, lead to. */
  here: string;
  storeName: string;
  logo?: Logo | undefined;
  /** Whether the store has stories. */
  stories: boolean;
  /** The other languages of this page. */
  languages: readonly Language[];
  /** The sentence after the store's name in the footer; may be empty. */
  line: string;
  /** Pages that the owner has written. */
  pages: readonly { id: string; title: LocalizedText }[];
  /** The address of the form that logs out. */
  logOutAction: string;
};
