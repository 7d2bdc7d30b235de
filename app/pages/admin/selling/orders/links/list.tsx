import { countLinksToPay, unpaidLinks } from "#data/checkout/order-links.server";
import { viewCounts } from "#data/orders/lists/filtered-orders.server";
import { savedViews } from "#data/orders/lists/order-views.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { SEARCH_CHARACTERS } from "#domain/orders/lists/order-filter";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListSearch } from "#pages/admin/parts/lists/list-search.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { pathWith } from "#pages/admin/parts/lists/path-with.ts";
import { Views } from "#pages/admin/selling/orders/list/views.tsx";
import { href } from "#protocol/href";
import { allKeyed } from "#request/all-keyed.server";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/list";
import { LinkRows } from "./link-rows.tsx";
import { listedLink } from "./listed-link.server.ts";

/** Lists the orders that sellers made and that aren't paid yet, newest first. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireSeller(context);
  const now = new Date();
  const after = url.searchParams.get("after") ?? undefined;
  const { page, ...views } = await allKeyed({
    page: unpaidLinks(now, after),
    counts: viewCounts(),
    linkCount: countLinksToPay(now),
    saved: savedViews(),
  });
  const links = page.rows.map((link) => listedLink(link, request, now));
  return { links, next: page.next, views };
}

export default function LinksSent({ loaderData }: Route.ComponentProps) {
  const { links, next, views } = loaderData;
  return (
    <AdminPage
      width="full"
      title="Orders"
      actions={<ButtonLink to={href("/admin/orders/new")}>Make an order</ButtonLink>}
    >
      <ListSearch
        action={href("/admin/orders")}
        label={adminMessages.search}
        maxLength={SEARCH_CHARACTERS}
      />
      <Views query={null} {...views} />
      <p className="text-ink-soft">
        Orders that you made and that aren’t paid yet, and those cancelled within the last 24 hours.
        The number counts links that still ask for payment: each does for 24 hours.
      </p>
      {links.length === 0 ? <NothingHere>{adminMessages.noOrdersHere}</NothingHere> : null}
      <LinkRows links={links} />
      <NextPage to={next && pathWith(href("/admin/orders/links"), { after: next })}>
        Older ones
      </NextPage>
    </AdminPage>
  );
}
