/**
 * How long tests wait. A wait ends by what it waits for; these limits end only what hangs, so they are far beyond what
 * a slow or busy machine needs, and no test has a shorter one of its own.
 */

/** Milliseconds after which a single wait gives up: for an element, a sentence, a response, the end of a process. */
export const WAIT_MILLISECONDS = 240_000;
/** Milliseconds after which a test, or what prepares it, gives up. */
export const TEST_MILLISECONDS = 1_200_000;
