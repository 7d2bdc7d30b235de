/** Limits of what people enter, of their sessions, and of the log: those of spec §9 and our own. Names say the unit. */

export const MAX_SIGN_INS = 5;
export const SIGN_INS_WINDOW_SECONDS = 300;
export const SESSION_LIFE_SECONDS = 24 * 60 * 60;
export const SESSION_REFRESH_SECONDS = 60 * 60;
export const MAX_SESSIONS_PER_PERSON = 3;
export const ANTI_FORGERY_CHARACTERS = 32;
export const ANTI_FORGERY_LIFE_SECONDS = 60 * 60;
export const PROFILE_TIMEOUT_MILLISECONDS = 5_000;
export const ADDRESS_SLOTS = 3;
export const NAME_CHARACTERS = 50;
export const ADDRESS_CHARACTERS = 200;
export const CONTACT_DELAY_MILLISECONDS = 1_000;
export const MAX_LOG_ENTRIES = 1_000;
export const LOG_DAYS = 30;
