/** Limits of pictures and uploads: those of spec §9 and our own. Names say the unit. */

/** A file must be strictly smaller than this (reading R45). */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;
export const IMAGE_TYPES = ["jpeg", "png", "webp", "gif"] as const;
export const SIGNED_ADDRESS_SECONDS = 3_600;
export const IMAGE_CACHE_SWEEP_SECONDS = 1_800;
export const IMAGE_CACHE_ENTRY_SECONDS = 3_000;
/** Requesting the same picture address again within this time is logged as a warning. */
export const IMAGE_REPEAT_ACCESS_SECONDS = 5 * 60;
