/**
 * An inline script for browsers that block storage. React Router's ScrollRestoration catches that its inline script
 * can't read sessionStorage, then uses it once more, so that each document ends in an uncaught SecurityError. This
 * listener takes that error alone: the first one of the document.
 * Workaround of 29 November 2026 for React Router 8.4.0. `ignore-blocked-storage.test.ts` fails once it is mended there.
 */
export const ignoreBlockedStorage = `addEventListener("error",e=>{if(e.error&&e.error.name=="SecurityError")e.preventDefault()},{once:true});`;
