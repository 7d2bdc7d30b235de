import { href, Link } from "react-router";
import { Prose } from "#ui/prose";
import { PageHead } from "#ui/shell/page-head";
import type { Route } from "./+types/refunds";
import { seller } from "./seller.server.ts";
import { IN_FORCE_SINCE, WriteToUs } from "./seller.tsx";

export const loader = seller;

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return (
    <Prose title="Refunds" since={IN_FORCE_SINCE}>
      <PageHead
        title="Refunds"
        description="Cancelling, damaged parcels, and getting money back."
      />
      <h2>Before it is posted</h2>
      <p>
        Write to us with your order number and we cancel the order. Whatever you paid comes back in
        full.
      </p>
      <h2>Printed cards and packs</h2>
      <p>
        If a parcel arrives damaged, with something missing, or with something you didn't order,
        send us a photo within 7 days of its arrival. We post it again free of charge or return the
        money, as you prefer. You needn't send anything back.
      </p>
      <p>
        If you changed your mind, you can return unused cards within 7 days of arrival at your own
        postage. We return their price when they are here.
      </p>
      <p>
        A parcel that hasn't arrived 15 business days after it was posted counts as lost: we post it
        again or return the money.
      </p>
      <h2>Digital episodes</h2>
      <p>
        Once the link was emailed, an episode can't be returned. If the link doesn't work and we
        can't make it work within 3 days, the money comes back. Before the link was sent you can
        cancel as with any order.
      </p>
      <h2>How the money comes back</h2>
      <p>
        By UPI, to the account that paid, within 5 to 7 business days after we agreed. A payment
        that was made twice, or that we can't match to an order, comes back the same way. See also
        the <Link to={href("/terms")}>terms</Link>.
      </p>
      <WriteToUs {...loaderData} />
    </Prose>
  );
}
