import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "#data/columns.server";
import { DEFAULT_LANGUAGE, type Language } from "#domain/language";
import { derivedKey } from "./secret.server.ts";

/** Returns the address at which a person switches payment reminders off; it works without signing in. */
export function stopAddress(userId: string, language: Language, origin: string): string {
  const prefix = language === DEFAULT_LANGUAGE ? "" : `/${language}`;
  return `${origin}${prefix}/payment-reminders/${userId}.${codeFor(userId)}`;
}

/** Returns the user id in the key at the end of a `stopAddress`; null: the key is wrong. */
export function personOfKey(key: string): string | null {
  const [userId = "", code = ""] = key.split(".");
  const right = Buffer.from(codeFor(userId));
  const given = Buffer.from(code);
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && isUuid(userId) ? userId : null;
}

const CODE_CHARACTERS = 22;

function codeFor(userId: string): string {
  const code = createHmac("sha256", derivedKey("payment-reminders")).update(userId);
  return code.digest("base64url").slice(0, CODE_CHARACTERS);
}
