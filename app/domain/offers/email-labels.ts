import { INVITATION_TEMPLATE } from "#domain/email/money-emails";
import { ORDER_EMAILS, templateOf } from "#domain/email/order-emails";
import { adminMessages } from "#domain/orders/admin-messages";

/** The name that a seller reads for the email of a template. */
export function emailLabel(template: string): string {
  if (template === INVITATION_TEMPLATE) return "Money that may be theirs";
  const email = ORDER_EMAILS.find((each) => templateOf(each) === template);
  return email ? adminMessages.notifications[email] : "Episode";
}
