import { data } from "react-router";
import type { Route } from "./+types/route";
import { sessionOf } from "./session.server.ts";
import { takeCachedSession } from "./session-of-answer.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return data(await sessionOf(context), { headers: { "Cache-Control": "no-store" } });
}

type Loaded = Awaited<ReturnType<Route.ClientLoaderArgs["serverLoader"]>>;

let last: Loaded | null = null;

/**
 * Without an answer (a lost network, a database that is gone) the page stands with what it knew, or
 * without its personal part. Thrown, the error page would take its place.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    last = takeCachedSession() ?? (await serverLoader());
  } catch {
    // The next reading may bring it.
  }
  return last;
}
