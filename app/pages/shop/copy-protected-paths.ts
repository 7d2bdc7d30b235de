/** Where copy protection is on (spec §2 Global behaviour). */

const PROTECTED = /^\/(?:shop|product|category|cart|checkout-details)(?:\/|$)/;

export function isCopyProtected(pathname: string): boolean {
  return PROTECTED.test(pathname);
}
