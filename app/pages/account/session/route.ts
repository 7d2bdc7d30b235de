import { data } from "react-router";
import { sessionOf } from "#session/session.server";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  return data(await sessionOf(context), { headers: { "Cache-Control": "no-store" } });
}
