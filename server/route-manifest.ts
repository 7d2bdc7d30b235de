import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

type Route = {
  id: string;
  module: string;
  imports: string[];
  css: string[];
};
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: { root: Route } & Record<string, Route>;
  version: string;
};
/** From a file's name to that of the file which stands for it. */
type StandIns = ReadonlyMap<string, string>;

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
  const scripts = files.filter((name) => name.endsWith(".js")).toSorted();
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), "utf8")));
  const short = shortened(manifest, standIns(scripts, texts));
  await writeFile(file, `${ASSIGNED}${JSON.stringify(short)};${NAME_ROUTES}`);
}

/** Of files with the same text one stands for all, so that browsers fetch it once. */
export function standIns(scripts: readonly string[], texts: readonly string[]): StandIns {
  const said = texts.map((text) => text.replace(ONLY_IMPORTS, "").trim());
  const first = (text: string) => {
    const exact = texts.findIndex((other) => other.trim() === text);
    return exact < 0 ? said.indexOf(text) : exact;
  };
  return new Map(scripts.map((name, index) => [name, scripts[first(said[index] ?? "")] ?? name]));
}

/** Of a route that only the server answers: what it imports, its action in the browser, is named beside it. */
const ONLY_IMPORTS = /^(?:import"[^"]+";\s*)+$/;

export function shortened({ entry, routes, ...rest }: Manifest, stands: StandIns) {
  const { root } = routes;
  const loaded = new Set([entry.module, ...entry.imports, root.module, ...root.imports]);
  const standIn = (address: string) => {
    const name = basename(address);
    return address.replace(name, stands.get(name) ?? name);
  };
  const short = ({ id, imports, css, ...told }: Route) => ({
    ...Object.fromEntries(
      Object.entries<unknown>(told)
        .filter(([, value]) => value !== false)
        .map(([name, value]) => [name, /[mM]odule$/.test(name) ? standIn(`${value}`) : value]),
    ),
    imports:
      id === "root"
        ? imports
        : imports.filter(
            (address) => !loaded.has(address) && !Object.values(told).includes(address),
          ),
    css: id === "root" ? css : css.filter((address) => !root.css.includes(address)),
  });
  return {
    ...rest,
    entry,
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, short(route)])),
  };
}
