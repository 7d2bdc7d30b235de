import { Outlet } from "react-router";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { isPersonUnknown, requirePerson } from "#request/session/session.server";
import type { Route } from "./+types/protected";

/**
 * Sends people who aren't signed in to /auth (spec §2). If nobody knows who is signed in, the page's own loader fails:
 * an error here would leave the error page without the store's name and colours.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    if (isPersonUnknown(context)) return;
    requirePerson(context, url, pathInCurrentLanguage);
  },
];

export { revalidateUnlessInBackground as shouldRevalidate } from "#pages/orders/changes/background-refresh.ts";

/** Without a loader here, client-side visits between these pages would skip the middleware. */
export function loader() {
  return null;
}

export default function Protected() {
  return <Outlet />;
}
