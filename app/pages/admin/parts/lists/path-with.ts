/** Adds a query to a path, as in `/admin/products?show=shop`. Empty values are left out. */
export function pathWith(
  path: string,
  question: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
