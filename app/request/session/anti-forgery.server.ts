import { createHmac, timingSafeEqual } from "node:crypto";
import { ANTI_FORGERY_CHARACTERS, ANTI_FORGERY_LIFE_SECONDS } from "#domain/people/limits";
import { type Config, config } from "#request/config.server";
import { derivedKey } from "#request/secret.server";

/** The name of the form field with the anti-forgery token. */
export const TOKEN_FIELD = "token";

/**
 * The holder of a guest's token. A guest has no session, so only the token's age and the request's origin are
 * checked.
 */
export const GUEST_TOKEN_HOLDER = "guest";

const TIME_BYTES = 4;
const CODE_BYTES = (ANTI_FORGERY_CHARACTERS * 3) / 4 - TIME_BYTES;

/**
 * Makes a form's anti-forgery token of 32 characters, valid for one hour (spec §9). It isn't stored: it consists of the
 * time in seconds, and an HMAC of the time and the holder (a session's id).
 */
export function antiForgeryToken(holder: string, now: Date): string {
  const made = Buffer.alloc(TIME_BYTES);
  made.writeUInt32BE(seconds(now));
  return Buffer.concat([made, codeFor(holder, made)]).toString("base64url");
}

/** True if the token was made for this holder within the last hour. */
export function isValidToken(token: string, holder: string, now: Date): boolean {
  const bytes = Buffer.from(token, "base64url");
  if (token.length !== ANTI_FORGERY_CHARACTERS || bytes.length !== TIME_BYTES + CODE_BYTES)
    return false;
  const made = bytes.subarray(0, TIME_BYTES);
  const age = seconds(now) - made.readUInt32BE();
  // A token may come from the future, since the clocks of nodes differ.
  if (age < -60 || age >= ANTI_FORGERY_LIFE_SECONDS) return false;
  return timingSafeEqual(bytes.subarray(TIME_BYTES), codeFor(holder, made));
}

function codeFor(holder: string, made: Uint8Array): Buffer {
  const code = createHmac("sha256", key()).update(made).update(holder).digest();
  return code.subarray(0, CODE_BYTES);
}

const keys = new WeakMap<Config, Buffer>();

/** The key is cached, because deriving it may read a file. */
function key(): Buffer {
  const known = keys.get(config) ?? derivedKey("anti-forgery");
  keys.set(config, known);
  return known;
}

function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
