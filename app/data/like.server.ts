/** Escapes the characters that have a meaning in SQL's `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
