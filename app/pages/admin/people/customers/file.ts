import { data } from "react-router";
import { transaction } from "#data/db.server";
import { customerById } from "#data/orders/lists/customers.server";
import { recordEvent } from "#data/settings/events.server";
import { personalDataFile } from "#request/files/personal-data-file.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/file";

/**
 * Downloads a customer's My data file, for a seller whom the customer has asked for it. The download is recorded
 * without the customer's name.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const seller = requireSeller(context);
  const customer = await customerById(params.customerId);
  if (!customer || customer.erasedAt)
    throw data("This customer wasn't found. Look in the list of customers.", { status: 404 });
  const now = new Date();
  const event = { subject: "customer", id: customer.id, action: "downloaded" } as const;
  await transaction((tx) => recordEvent(tx, event, { by: seller.id, now }));
  return personalDataFile(customer.id, "customer-data.json", now);
}
