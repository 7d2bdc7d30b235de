import { linkMessages, linkStateLabel } from "#domain/checkout/link-messages";
import { storeMessages } from "#domain/messages";
import { amountToPay } from "#domain/money/money";
import { formHref } from "#forms/form-href";
import { ButtonForm } from "#pages/admin/parts/forms/button-form.tsx";
import { href } from "#protocol/href";
import { buttonClass } from "#ui/forms/button";
import { Link } from "#ui/link";
import type { ListedLink } from "./listed-link.server.ts";

export function LinkRows({ links }: { links: readonly ListedLink[] }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-card empty:hidden">
      {links.map((link) => (
        <li
          key={link.orderId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-3 py-2 not-first:border-t"
        >
          <Link
            to={href("/admin/orders/links/:orderId", { orderId: link.orderId })}
            className="flex min-h-14 min-w-0 flex-1 basis-[14rem] flex-col justify-center underline-offset-4 hover:underline"
          >
            <span className="flex flex-wrap gap-x-3">
              <strong className="tabular-nums">{amountToPay(link.total)}</strong>
              <span className="wrap-anywhere">{link.name}</span>
            </span>
            <span className="text-small text-ink-soft">
              <span className="font-figures">{link.orderNumber}</span> ·{" "}
              <time dateTime={link.made.iso}>{link.made.words}</time> ·{" "}
              {linkStateLabel(link.state, null)}
            </span>
          </Link>
          <SendAgain link={link} />
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ link: { orderId, name, state, whatsApp } }: { link: ListedLink }) {
  if (state === "expired") return <Extension orderId={orderId} />;
  if (!whatsApp) return null;
  return (
    <a
      href={whatsApp}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Send again to ${name} by WhatsApp (${storeMessages.opensInNewTab})`}
      className={buttonClass("second")}
    >
      Send again
    </a>
  );
}

/** Makes an expired link ask for payment again. The seller then sends it. */
export function Extension({ orderId }: { orderId: string }) {
  return (
    <ButtonForm
      action={formHref("/admin/orders/links/:orderId/extension", { orderId })}
      done={linkMessages.extended}
    >
      Open it for 24 hours
    </ButtonForm>
  );
}
