import { data } from "react-router";
import { STORE_UNREACHABLE } from "#domain/messages";

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

/** What the step answers where no answer came: a phone without a network, a server that fails. */
export async function orRefused<Answer>(
  serverAction: () => Promise<Answer>,
  sentence: string = STORE_UNREACHABLE,
) {
  try {
    return await serverAction();
  } catch {
    const refused: RefusedStep = { ok: false, problem: "unreachable", errors: { form: sentence } };
    // The status keeps the page as it is: nothing has changed, and what was typed stays.
    return data(refused, { status: 503 });
  }
}
