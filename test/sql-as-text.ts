import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** What the bundler does to `import … from "….sql?raw"`, for programs that open the data modules by Node alone. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".sql?raw")) return next(url, context);
    const text = readFileSync(new URL(url), "utf8");
    return {
      format: "module",
      source: `export default ${JSON.stringify(text)}`,
      shortCircuit: true,
    };
  },
});
