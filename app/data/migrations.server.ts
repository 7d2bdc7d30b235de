const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The migrations, sorted by name. Never edit one that has been released; add another. */
export const migrations: readonly { name: string; sql: string }[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ""), sql }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));
