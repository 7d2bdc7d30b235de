import { href } from "react-router";
import { ownOrigin } from "#request/origin.server";
import type { Route } from "./+types/robots";
import { forFinders } from "./public-addresses.server.ts";

/** What is one person's own; each holds for everything below it too. */
const PERSONAL = [
  href("/auth"),
  href("/session"),
  href("/cart"),
  href("/checkout-details"),
  href("/order-placed"),
  href("/orders"),
  href("/addresses"),
];

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${ownOrigin(request) ?? ""}${href("/sitemap.xml")}`,
  ];
  return forFinders(`${lines.join("\n")}\n`, "text/plain");
}
