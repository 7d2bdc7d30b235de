import { Download, Mail, MessageCircle } from "lucide";
import { data } from "react-router";
import { openPaymentsOf } from "#data/checkout/open-payments.server";
import { refusedAttemptsOf } from "#data/checkout/refused-ids.server";
import { unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { customerById } from "#data/orders/lists/customers.server";
import { ordersOf } from "#data/orders/orders.server";
import { erasureFacts } from "#data/personal-data/personal-data.server";
import { withFormattedDates } from "#domain/formatted-dates";
import { amountToPay } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { whatsAppAddress } from "#domain/people/whatsapp";
import { plural } from "#domain/plural";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { allKeyed } from "#request/all-keyed.server";
import { requireSeller } from "#request/session/session.server";
import { storeFacts } from "#request/settings/store-facts.server";
import { buttonClass } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { Icon } from "#ui/icon";
import { TextLink } from "#ui/link";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import type { Route } from "./+types/page";
import { CustomerErasure } from "./customer-erasure.tsx";
import { CustomerOrders, CustomerPayments, CustomerRefunds } from "./customer-orders.tsx";

/** Shows one customer: orders, payments, addresses and how to reach them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const customer = await customerById(params.customerId);
  if (!customer)
    throw data("This customer wasn't found. Look in the list of customers.", { status: 404 });
  const now = new Date();
  const mayManage = hasPermission(role, "manage-customers") && customer.erasedAt === null;
  const { orders, unplaced, refused, ...parts } = await allKeyed({
    orders: ordersOf(customer.id, url.searchParams.get("after") ?? undefined),
    open: openPaymentsOf(customer.id, now),
    unplaced: unplacedPaymentsOf(customer.id),
    refused: refusedAttemptsOf(customer.id),
    erasure: mayManage ? erasureFacts(customer.id) : null,
  });
  return {
    ...withFormattedDates(customer, now),
    ...parts,
    storeName: storeFacts().storeName,
    orderRows: orders.rows.map((row) => withFormattedDates(row, now)),
    next: orders.next,
    unplaced: unplaced.map((row) => withFormattedDates(row, now)),
    refused: refused.map((row) => withFormattedDates(row, now)),
  };
}

export type CustomerView = Awaited<ReturnType<typeof loader>>;

export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
  const title =
    customer.name ?? (customer.email || (customer.erasedAt ? "Erased account" : "No name"));
  return (
    <AdminPage
      title={title}
      back={href("/admin/customers")}
      intro={
        <>
          <p>
            {plural(customer.orders, "order")} · {amountToPay(customer.spent)} paid · since{" "}
            <Timestamp at={customer.joinedAt} />
          </p>
          {customer.erasedAt ? (
            <p>
              This account was erased <Timestamp at={customer.erasedAt} />. Its orders still have
              what the law requires: items, amounts and dates.
            </p>
          ) : null}
        </>
      }
    >
      {customer.erasedAt ? null : <Contact {...customer} />}
      <CustomerPayments {...customer} />
      <CustomerRefunds {...customer} />
      <CustomerOrders {...customer} />
      <Episodes {...customer} />
      <Addresses {...customer} />
      {customer.erasure ? (
        <>
          <Export {...customer} />
          <CustomerErasure customerId={customer.id} facts={customer.erasure} />
        </>
      ) : null}
    </AdminPage>
  );
}

function Contact({ email, mobile, name, storeName }: CustomerView) {
  const greeting = `Hello${name ? ` ${name}` : ""}, this is ${storeName}. `;
  return (
    <Panel title="Contact">
      {email ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="break-all select-all">{email}</span>
          <CopyButton text={email} content="email" />
        </p>
      ) : null}
      {mobile ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <a
            href={`tel:+91${mobile}`}
            className="flex min-h-11 items-center font-figures underline underline-offset-4"
          >
            {mobile}
          </a>
          <CopyButton text={mobile} content="phone number" />
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {mobile ? (
          <a
            href={whatsAppAddress(mobile, greeting)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("second")}
          >
            <Icon of={MessageCircle} size={18} />
            WhatsApp
          </a>
        ) : null}
        {email ? (
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(storeName)}`}
            className={buttonClass("second")}
          >
            <Icon of={Mail} size={18} />
            Email
          </a>
        ) : null}
      </div>
    </Panel>
  );
}

function Episodes({ episodes }: CustomerView) {
  if (episodes.length === 0) return null;
  return (
    <Panel title="Episodes">
      <ul className="flex flex-col">
        {episodes.map(({ id, title, completed, orderId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            {orderId ? (
              <TextLink to={href("/admin/orders/:orderId", { orderId })} className="text-peacock">
                {title}
              </TextLink>
            ) : (
              title
            )}
            <span className="text-small text-ink-soft">
              {completed ? "bought" : "not paid yet"}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Addresses({ addresses, refundUpiId }: CustomerView) {
  if (addresses.length === 0 && !refundUpiId) return null;
  return (
    <Panel title="Addresses">
      {addresses.map(({ slot, name, address, mobile }) => (
        <address key={slot} className="whitespace-pre-line not-italic wrap-anywhere">
          {`${name ?? ""}\n${address ?? ""}\n${mobile ?? ""}`}
        </address>
      ))}
      {refundUpiId ? <p className="break-all">UPI ID for refunds: {refundUpiId}</p> : null}
    </Panel>
  );
}

function Export({ id: customerId }: CustomerView) {
  return (
    <Panel title="Their data">
      <p className="max-w-prose">
        Everything the store has about this person, in one file (JSON). It's the file that they get
        from My data. Make sure that they asked for it themselves.
      </p>
      <a
        href={href("/admin/customers/:customerId/file", { customerId })}
        download="customer-data.json"
        className={buttonClass("second", "self-start")}
      >
        <Icon of={Download} size={18} />
        Download
      </a>
    </Panel>
  );
}
