/** `Promise.all` of an object: each part has its name beside what reads it, as TC39's `Promise.allKeyed` will have it. */
export async function allKeyed<Parts extends Record<string, unknown>>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const results = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => [name, await part]),
  );
  return Object.fromEntries(results);
}
