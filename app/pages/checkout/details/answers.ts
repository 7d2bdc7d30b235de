/** Why a step of the checkout wasn't taken: sentences by field; `form` is for what concerns no field. */
export type RefusedStep = {
  ok: false;
  problem: string;
  errors: Readonly<Record<string, string>>;
  /** What to do about it, under the sentence of `form`. */
  advice?: string | null;
  /** A fresh anti-forgery value, where the old one had run out. */
  token?: string;
};
