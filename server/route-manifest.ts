import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

type Route = { id: string; module: string; imports: string[]; css: string[] };
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: { root: Route } & Record<string, Route>;
  version: string;
};

const ASSIGNED = "window.__reactRouterManifest=";
/** Each route's name is its key. */
const NAME_ROUTES =
  "for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;";

/** What the build tells browsers of every route, without what they know anyway. */
export async function shortenRouteManifest(assets: string): Promise<void> {
  const files = await readdir(assets);
  const file = join(assets, files.find((name) => /^manifest-.*\.js$/.test(name)) ?? "");
  const text = await readFile(file, "utf8");
  const manifest: Manifest = JSON.parse(text.slice(ASSIGNED.length, text.lastIndexOf(";")));
  const empty = await emptyModules(assets, files);
  await writeFile(file, `${ASSIGNED}${JSON.stringify(shortened(manifest, empty))};${NAME_ROUTES}`);
}

/** Of routes that only the server answers. One stands for all, so that browsers fetch it once. */
async function emptyModules(assets: string, files: string[]): Promise<string[]> {
  const scripts = files.filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), "utf8")));
  return scripts.filter((_, index) => texts[index]?.trim() === "");
}

export function shortened({ entry, routes, ...rest }: Manifest, empty: readonly string[]) {
  const { root } = routes;
  const loaded = new Set([entry.module, ...entry.imports, root.module, ...root.imports]);
  const short = ({ id, module, imports, css, ...told }: Route) => ({
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== false)),
    module: empty.includes(basename(module))
      ? module.replace(basename(module), empty[0] ?? "")
      : module,
    imports: id === "root" ? imports : imports.filter((address) => !loaded.has(address)),
    css: id === "root" ? css : css.filter((address) => !root.css.includes(address)),
  });
  return {
    ...rest,
    entry,
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, short(route)])),
  };
}
