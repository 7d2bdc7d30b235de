import type { Said } from "#domain/sayings";
import type { Unreachable } from "#pages/unreachable.ts";

/** What an operation on the cart answers. Refused forms (see request/form) carry a fresh anti-forgery value. */
export type CartAnswer =
  | { ok: true }
  | { ok: false; said: Said & { errors?: string[] } }
  | { ok: false; problem: string; errors: Record<string, string>; token: string }
  | Unreachable;
