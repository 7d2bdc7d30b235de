const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** In the order of their names. A migration that has been released is never edited: the next one changes it. */
export const migrations: readonly { name: string; sql: string }[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ""), sql }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
