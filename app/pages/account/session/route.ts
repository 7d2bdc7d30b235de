import { data } from "react-router";
import { takeCachedSession } from "#ui/forms/sending/session-of-answer";
import type { Route } from "./+types/route";
import { sessionOf } from "./session.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return data(await sessionOf(context), { headers: { "Cache-Control": "no-store" } });
}

type Loaded = Awaited<ReturnType<Route.ClientLoaderArgs["serverLoader"]>>;

let last: Loaded | null = null;

/**
 * Returns the session. If the server can't be reached or fails, returns the last known one (null at first), so the
 * page stays as it is. Throwing would replace the page with the error page.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    last = takeCachedSession<Loaded>() ?? (await serverLoader());
  } catch {
    // `useSession` requests the session again later.
  }
  return last;
}
