import { data } from "react-router";
import { linkOfOrder, type OrderLink } from "#data/checkout/order-links.server";
import { type AdminOrder, orderFacts, orderForAdmin } from "#data/orders/orders.server";
import { linkMessages, linkStateLabel } from "#domain/checkout/link-messages";
import { isShareableLink } from "#domain/checkout/order-links";
import { exactTime } from "#domain/formatted-dates";
import { storeMessages } from "#domain/messages";
import { add, amountToPay, type Paise, subtract } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { amountDue } from "#domain/orders/payment/rejections";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { mustOthersDecide } from "#forms/admin/orders/only-decider.server";
import { formHref } from "#forms/form-href";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";
import {
  owedRefundSum,
  undoableDecision,
} from "#pages/admin/selling/orders/details/order-view.server.ts";
import { Undo } from "#pages/admin/selling/orders/payment/undo.tsx";
import { rejectedPayments } from "#pages/order-details.server.ts";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { ButtonLink, buttonClass } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";
import { Extension } from "./link-rows.tsx";
import { linkAddress } from "./listed-link.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const seller = requireSeller(context);
  const now = new Date();
  const link = await linkOfOrder(params.orderId, now);
  if (!link) throw data(orderMessages["order-not-found"], { status: 404 });
  const address = linkAddress(link, request);
  const order = link.placedAt ? await orderForAdmin(link.quoteId) : null;
  const { quoteId, serial, orderNumber, total, state, customerName, mobile, email, claimer } = link;
  const takesCash = state === "to-pay" || link.isReturned;
  const due = order ? amountDue(total, rejectedPayments(order)) : total;
  const leftToOthers = await mustOthersDecide(order?.userId ?? null, seller.id);
  const isPlaced = order !== null && !link.isReturned;
  return {
    ...{ orderId: quoteId, serial, orderNumber, total, due, state, takesCash, isPlaced },
    // An exact amount is for payments by UPI alone.
    dueInCash: order ? due : add(total, link.exactDiscount),
    isReturned: link.isReturned,
    isShareable: isShareableLink(link, order && orderFacts(order)),
    ...{ customerName, mobile, email, claimer, address },
    payableUntil: state === "to-pay" ? exactTime(link.expiresAt) : null,
    text: linkMessage(link, due, isPlaced ? order : null, address),
    words: linkStateLabel(state, order),
    undo: order && !leftToOthers ? undoableDecision(order, now) : null,
    isLeftToOthers: leftToOthers,
  };
}

/** The message to send with the link. `order` is null if the order is still to be paid. */
function linkMessage(
  { total }: OrderLink,
  due: Paise,
  order: AdminOrder | null,
  address: string,
): string {
  const { storeName } = settings().brand;
  const { share, shareRest, shareCancelled, sharePaid } = linkMessages;
  if (order?.status === "cancelled")
    return shareCancelled(storeName, owedRefundSum(order), address);
  if (order) return sharePaid(storeName, address);
  return (due < total ? shareRest : share)(storeName, due, address);
}

/** Shows the order's link to send, and whether it was paid. */
export default function OrderLinkPage({ loaderData: link }: Route.ComponentProps) {
  const { customerName, orderNumber, total, state, orderId } = link;
  return (
    <AdminPage
      title={customerName ?? orderNumber}
      back={{ to: href("/admin/orders/links"), label: "Links sent" }}
      intro={
        <>
          <span className="font-figures">{orderNumber}</span> ·{" "}
          <span className="font-semibold tabular-nums">{amountToPay(total)}</span> · {link.words}
        </>
      }
    >
      {link.isPlaced ? <Order link={link} /> : null}
      {link.undo ? <Undo key={link.undo.decision} orderId={orderId} undo={link.undo} /> : null}
      {link.isShareable ? <Share link={link} /> : null}
      {state === "expired" ? <Extension orderId={orderId} /> : null}
      {link.takesCash ? <Cash link={link} /> : null}
      {link.isReturned ? <Order link={link} /> : null}
      {state === "claimed" ? <ClaimingAccount link={link} /> : null}
      <Changes link={link} />
    </AdminPage>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Order({ link: { orderId, isPlaced } }: { link: Shown }) {
  return (
    <ButtonLink
      look={isPlaced ? "primary" : "second"}
      to={href("/admin/orders/:orderId", { orderId })}
      className="self-start"
    >
      See the order
    </ButtonLink>
  );
}

function Cash({ link: { orderId, total, due, dueInCash, isLeftToOthers } }: { link: Shown }) {
  if (isLeftToOthers) return <Notice tone="info">{adminMessages.ownOrder}</Notice>;
  return (
    <>
      {due < total ? (
        <p>{adminMessages.receivedBefore(amountToPay(subtract(total, due)), amountToPay(total))}</p>
      ) : null}
      <ButtonForm
        action={formHref("/admin/orders/links/:orderId/cash", { orderId })}
        done={linkMessages.paidInCash}
        irrevocable
      >
        {linkMessages.paidInCash} · {amountToPay(dueInCash)}
      </ButtonForm>
    </>
  );
}

function Share({ link }: { link: Shown }) {
  const { address, text, mobile, email, total, isPlaced, payableUntil } = link;
  const body = encodeURIComponent(text);
  const subject = encodeURIComponent(`Your order of ${amountToPay(total)}`);
  return (
    <Panel title="Send the link">
      <p data-copyable className="font-figures text-small break-all select-all">
        {address}
      </p>
      {payableUntil ? <p>{linkMessages.payableUntil(payableUntil)}</p> : null}
      <div className="flex flex-wrap gap-2">
        <a
          href={whatsAppAddress(mobile, text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass(isPlaced ? "second" : "primary")}
        >
          WhatsApp<span className="sr-only">{storeMessages.opensInNewTab}</span>
        </a>
        <a href={`sms:${mobile && `+91${mobile}`}?body=${body}`} className={buttonClass("second")}>
          SMS
        </a>
        <a
          href={`mailto:${email}?subject=${subject}&body=${body}`}
          className={buttonClass("second")}
        >
          Email
        </a>
        <CopyButton text={text} content="message" />
      </div>
    </Panel>
  );
}

/** The account that claimed the order. It may not belong to the customer that it was made for. */
function ClaimingAccount({ link: { orderId, claimer } }: { link: Shown }) {
  return (
    <Panel title="In an account">
      <p className="wrap-anywhere">{claimer}</p>
      <ButtonForm
        action={formHref("/admin/orders/links/:orderId/claim/withdrawal", { orderId })}
        done={linkMessages.claimUndone}
        look="danger"
      >
        Take the order out of this account
      </ButtonForm>
    </Panel>
  );
}

/**
 * Buttons that replace the link or cancel the order. A change is refused if another seller or the customer was faster.
 */
function Changes({ link: { orderId, serial, state, isShareable } }: { link: Shown }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      {isShareable ? (
        <ButtonForm
          action={formHref("/admin/orders/links/:orderId/renewal", { orderId })}
          done={linkMessages.renewed}
          fields={{ serial: String(serial) }}
        >
          {linkMessages.renew}
        </ButtonForm>
      ) : null}
      {state === "to-pay" || state === "expired" ? (
        <ConfirmButton
          label="Cancel the order"
          action={formHref("/admin/orders/links/:orderId/cancellation", { orderId })}
          done={linkMessages.cancelled}
          title={adminMessages.cancelConfirmation}
          cancelLabel="Keep it"
          confirmLabel="Cancel order"
        >
          <p>{linkMessages.cancelAdvice}</p>
        </ConfirmButton>
      ) : null}
    </div>
  );
}
