/** Waits for all parts of an object, as `Promise.all` does for an array. Like TC39's proposed `Promise.allKeyed`. */
export async function allKeyed<Parts extends Record<string, unknown>>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const results = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await part]),
  );
  return Object.fromEntries(results);
}
