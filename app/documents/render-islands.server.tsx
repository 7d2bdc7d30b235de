import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { ISLANDS, type IslandName } from "./islands.ts";

const components = new Map<string, ComponentType>();

/** Loads the code of every island. The server calls this before it renders the first document. */
export async function loadIslands(): Promise<void> {
  const loading = Object.entries(ISLANDS).map(async ([name, load]) =>
    components.set(name, (await load()).default as ComponentType),
  );
  await Promise.all(loading);
}

export function islandHtml(name: IslandName, props: object, prefix: string): string {
  const Component = components.get(name);
  if (!Component) throw new Error(`The island ${name} isn't loaded.`);
  return renderToString(<Component {...props} />, { identifierPrefix: prefix });
}
