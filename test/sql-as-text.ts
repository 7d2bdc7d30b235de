import { readdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";

/**
 * Loads `import.meta.glob("./migrations/*.sql")` as the bundler would, for programs that open the data modules with
 * plain Node.
 */
registerHooks({
  load(url, context, next) {
    const module = next(url, context);
    if (!url.endsWith("/app/data/migrations.server.ts")) return module;
    const folder = new URL("./migrations/", url);
    const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
    const texts = names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]);
    const found = JSON.stringify(Object.fromEntries(texts));
    const source = String(module.source).replace(
      /import\.meta\.glob<string>\(.*?\}\)/s,
      () => found,
    );
    return { ...module, source };
  },
});
