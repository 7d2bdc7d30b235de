import { data } from "react-router";
import { type Said, STORE_UNREACHABLE } from "#domain/messages";

/**
 * What an operation on the cart answers. Refused forms (see request/form) carry a fresh anti-forgery value.
 */
export type CartAnswer =
  | { ok: true }
  | { ok: false; said: Said & { errors?: string[] } }
  | { ok: false; problem: string; errors: Record<string, string>; token: string };

/**
 * A phone without a network gets a sentence, not the error page. The status keeps the page from
 * reloading. `failed` is what the operation says of itself; the reason stands under it.
 */
export async function unlessUnreachable<T>(serverAction: () => Promise<T>, failed?: string) {
  try {
    return await serverAction();
  } catch {
    const said: Said = failed
      ? { sentence: failed, advice: STORE_UNREACHABLE }
      : { sentence: STORE_UNREACHABLE, advice: null };
    return data({ ok: false as const, said }, { status: 503 });
  }
}
