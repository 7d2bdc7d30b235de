import { data } from "react-router";
import { invoiceDocument } from "#data/invoices/invoice-lists.server";
import { storeMessages } from "#domain/messages";
import { logSecurity } from "#request/log/security-log.server";
import { requirePerson, requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/document";

/**
 * Sends an invoice or credit note as it was issued: to its customer, or to a seller who may see the store's figures.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const isOwn = "orderId" in params;
  const person = isOwn ? requirePerson(context, url) : requireSeller(context);
  const found = await invoiceDocument(params.invoiceId, isOwn ? person.id : undefined);
  if (!found && isOwn)
    logSecurity("owner_refused", { userId: person.id, facts: { what: "invoice" } });
  if (!found?.html) throw data(storeMessages.pageNotFound, { status: 404 });
  return new Response(found.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": `inline; filename="${found.number.replaceAll("/", "-")}.html"`,
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
