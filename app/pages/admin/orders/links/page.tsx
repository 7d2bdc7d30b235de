import { data, href } from "react-router";
import { linkOfOrder } from "#data/checkout/order-links.server";
import { LINK_STATES, linkMessages } from "#domain/checkout/link-messages";
import { takesPayment } from "#domain/checkout/order-links";
import { storeMessages } from "#domain/messages";
import { amountToPay, type Paise } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { linkSecret } from "#request/order-links.server";
import { ownOrigin } from "#request/origin.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings.server";
import { Button, ButtonLink, buttonClass } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { StoreForm } from "#ui/forms/store-form";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireSeller(context);
  const link = await linkOfOrder(params.orderId, new Date());
  if (!link) throw data(orderMessages["order-not-found"], { status: 404 });
  const { quoteId, serial, orderNumber, total, customerName, mobile, email, state } = link;
  const path = href("/pay/:link", { link: linkSecret(quoteId, serial) });
  const address = (ownOrigin(request) ?? "") + path;
  return {
    ...{ quoteId, serial, orderNumber, total, customerName, mobile, email, state, address },
    claimer: link.claimer,
    isReturned: link.isReturned,
    text: linkMessages.share(settings().brand.storeName, total, address),
  };
}

/** The link to send, and what became of it. */
export default function OrderLinkPage({ loaderData: link }: Route.ComponentProps) {
  const { customerName, orderNumber, total, state, quoteId } = link;
  return (
    <AdminPage
      width="form"
      title={customerName ?? orderNumber}
      back={{ to: href("/admin/orders/new"), label: "Make an order" }}
      about={
        <>
          <span className="font-figures">{orderNumber}</span> ·{" "}
          <span className="font-semibold tabular-nums">{amountToPay(total)}</span> ·{" "}
          {link.isReturned ? linkMessages.returned : LINK_STATES[state]}
        </>
      }
    >
      {takesPayment(state) ? <Share link={link} /> : null}
      {state === "placed" || state === "claimed" ? (
        <ButtonLink
          to={href("/admin/orders/:orderId", { orderId: quoteId })}
          className="self-start"
        >
          See the order
        </ButtonLink>
      ) : null}
      {state === "to-pay" || link.isReturned ? <Cash orderId={quoteId} total={total} /> : null}
      {state === "claimed" ? <Claimed orderId={quoteId} claimer={link.claimer} /> : null}
      <Changes link={link} />
    </AdminPage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Share({ link: { address, text, mobile, email, total } }: { link: Shown }) {
  const body = encodeURIComponent(text);
  const subject = encodeURIComponent(`Your order of ${amountToPay(total)}`);
  return (
    <Panel title="Send the link">
      <p data-copyable className="font-figures text-small break-all select-all">
        {address}
      </p>
      <div className="flex flex-wrap gap-2">
        <a
          href={whatsAppAddress(mobile, text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass()}
        >
          WhatsApp<span className="sr-only">{storeMessages.opensInNewTab}</span>
        </a>
        <a href={`sms:+91${mobile}?body=${body}`} className={buttonClass("second")}>
          SMS
        </a>
        <a
          href={`mailto:${email}?subject=${subject}&body=${body}`}
          className={buttonClass("second")}
        >
          Email
        </a>
        <CopyButton text={text} what="message" />
      </div>
    </Panel>
  );
}

/** The money is in hand: the order is paid by that, and says who took it. */
function Cash({ orderId, total }: { orderId: string; total: Paise }) {
  const form = useAdminForm(
    formHref("/admin/orders/links/:orderId/cash", { orderId }),
    linkMessages.paidInCash,
  );
  return (
    <StoreForm form={form}>
      <Button type="submit" look="second" irrevocable busy={form.busy}>
        {linkMessages.paidInCash} · {amountToPay(total)}
      </Button>
    </StoreForm>
  );
}

/** Whoever claimed it may be another than its customer. */
function Claimed({ orderId, claimer }: { orderId: string; claimer: string | null }) {
  const form = useAdminForm(
    formHref("/admin/orders/links/:orderId/claim/withdrawal", { orderId }),
    linkMessages.claimUndone,
  );
  return (
    <Panel title="In an account">
      <p className="wrap-anywhere">{claimer}</p>
      <StoreForm form={form}>
        <Button type="submit" look="danger" busy={form.busy}>
          Take it out of this account
        </Button>
      </StoreForm>
    </Panel>
  );
}

/** Each is refused where somebody was faster. */
function Changes({ link: { quoteId: orderId, serial, state } }: { link: Shown }) {
  const renewal = useAdminForm(
    formHref("/admin/orders/links/:orderId/renewal", { orderId }),
    linkMessages.renewed,
  );
  const cancellation = useAdminForm(
    formHref("/admin/orders/links/:orderId/cancellation", { orderId }),
    linkMessages.cancelled,
  );
  if (!takesPayment(state)) return null;
  const isOpen = state === "to-pay" || state === "expired";
  return (
    <div className="flex flex-wrap gap-3">
      <StoreForm form={renewal}>
        <input type="hidden" name="serial" value={serial} />
        <Button type="submit" look="second" busy={renewal.busy}>
          Make another link
        </Button>
      </StoreForm>
      {isOpen ? (
        <StoreForm form={cancellation}>
          <Button type="submit" look="danger" busy={cancellation.busy}>
            Cancel the order
          </Button>
        </StoreForm>
      ) : null}
    </div>
  );
}
