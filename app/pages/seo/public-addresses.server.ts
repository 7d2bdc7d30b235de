import { publicHeaders } from "#request/caching.server";

/** An answer for programs that look for pages: the same for everybody, so that it is kept like them. */
export function forFinders(text: string, type: string): Response {
  return new Response(text, {
    headers: { ...publicHeaders(), "Content-Type": `${type}; charset=utf-8` },
  });
}
