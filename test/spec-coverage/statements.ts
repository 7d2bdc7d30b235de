/** What docs/spec.md says, sentence by sentence in its order, and which tests prove it. */
import one from "./section-1.ts";
import two from "./section-2.ts";
import three from "./section-3.ts";
import four from "./section-4.ts";
import five from "./section-5.ts";
import six from "./section-6.ts";
import seven from "./section-7.ts";
import eight from "./section-8.ts";
import nine from "./section-9.ts";

export type Statement = {
  /** Word for word. */
  says: string;
  /** The tests' full names: `describe > title`. */
  tests: string[];
  /** Why nothing of this store can prove it, with the reading that says so. */
  instead?: string;
};

export const statements: Statement[] = [
  one,
  two,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
].flat();
