import { currentLanguage, DEFAULT_LANGUAGE } from "#domain/language";
import { storeMessages } from "#domain/messages";
import { addressForms } from "./account/addresses.server.ts";
import { myDataForms } from "./account/my-data.server.ts";
import { signInForms } from "./account/sign-in.server.ts";
import { messageForms } from "./admin/messages.server.ts";
import { monthForm } from "./admin/months.server.ts";
import { adminCouponForms } from "./admin/offers/coupons.server.ts";
import { discountTierForms } from "./admin/offers/discount-tiers.server.ts";
import { emailForms } from "./admin/offers/emails.server.ts";
import { tileOrderForm } from "./admin/offers/story-tiles.server.ts";
import { courierForm } from "./admin/orders/couriers.server.ts";
import { orderEmailForms } from "./admin/orders/emails.server.ts";
import { incidentForms } from "./admin/orders/incidents.server.ts";
import { linkForms } from "./admin/orders/links.server.ts";
import { orderListForms } from "./admin/orders/lists.server.ts";
import { missingForms } from "./admin/orders/missing.server.ts";
import { papersForm } from "./admin/orders/papers.server.ts";
import { parcelForms } from "./admin/orders/parcels.server.ts";
import { paymentForms } from "./admin/orders/payments.server.ts";
import { refundForms } from "./admin/orders/refunds.server.ts";
import { trackingFileForm } from "./admin/orders/tracking-file.server.ts";
import { customerForms } from "./admin/people/customers.server.ts";
import { teamForms } from "./admin/people/team.server.ts";
import { importForms } from "./admin/products/import.server.ts";
import { productForms } from "./admin/products/products.server.ts";
import { shopifyForms } from "./admin/products/shopify.server.ts";
import { stockForms } from "./admin/products/stock.server.ts";
import { resourceForms } from "./admin/resources.server.ts";
import { statementImportForms } from "./admin/statements/imports.server.ts";
import { mailboxForms } from "./admin/statements/mailboxes.server.ts";
import { moneyForms } from "./admin/statements/money.server.ts";
import { statementReadingForm } from "./admin/statements/reading.server.ts";
import { smsForms } from "./admin/statements/sms.server.ts";
import { smsSourceForms } from "./admin/statements/sms-sources.server.ts";
import { settingsForms } from "./admin/store/settings.server.ts";
import { setupForms } from "./admin/store/setup.server.ts";
import { taxRateForm } from "./admin/store/tax-rates.server.ts";
import { comboForms } from "./cart/combos.server.ts";
import { couponForms } from "./cart/coupon.server.ts";
import { lineForms } from "./cart/lines.server.ts";
import { confirmationForms } from "./checkout/confirmation.server.ts";
import { quoteForms } from "./checkout/quote.server.ts";
import { contactForms } from "./contact.server.ts";
import { type FormRequest, refuse, type StoreForm } from "./form.server.ts";
import { orderForms } from "./orders/orders.server.ts";
import { resubmissionForms } from "./orders/resubmission.server.ts";

/** Every form of the store (app/forms/README.md). */
export const FORMS = [
  ...lineForms,
  ...comboForms,
  ...couponForms,
  ...quoteForms,
  ...confirmationForms,
  ...orderForms,
  ...resubmissionForms,
  ...addressForms,
  ...myDataForms,
  ...signInForms,
  ...contactForms,
  ...orderListForms,
  papersForm,
  ...linkForms,
  ...paymentForms,
  ...parcelForms,
  courierForm,
  trackingFileForm,
  ...refundForms,
  ...incidentForms,
  ...orderEmailForms,
  ...smsForms,
  ...smsSourceForms,
  ...mailboxForms,
  statementReadingForm,
  ...statementImportForms,
  ...moneyForms,
  monthForm,
  ...messageForms,
  ...productForms,
  ...importForms,
  ...stockForms,
  ...missingForms,
  ...shopifyForms,
  ...discountTierForms,
  ...adminCouponForms,
  ...resourceForms,
  taxRateForm,
  tileOrderForm,
  ...emailForms,
  ...customerForms,
  ...teamForms,
  ...settingsForms,
  ...setupForms,
] as const;

type TableForm = (typeof FORMS)[number];

export type FormAddress = TableForm["address"];

/** What the form at this address answers, as a type. */
export type FormAnswerOf<Address extends FormAddress> = Awaited<
  ReturnType<Extract<TableForm, { address: Address }>["answer"]>
>;

const byAddress = new Map<string, StoreForm>(FORMS.map((form) => [form.address, form]));

const withParams = FORMS.filter(({ address }) => address.includes(":")).map((form) => ({
  form: form as StoreForm,
  shape: new RegExp(`^${form.address.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`, "s"),
}));

/** Finds the form at a path (without `/forms`) and the parameters in the path. */
export function formAt(path: string): { form: StoreForm; params: Record<string, string> } | null {
  const form = byAddress.get(path);
  if (form) return { form, params: {} };
  for (const { form, shape } of withParams) {
    const match = shape.exec(path);
    if (match) return { form, params: { ...match.groups } };
  }
  return null;
}

/** Answers the form at a path. The admin's forms answer in English only. */
export async function answerFormAt(
  path: string,
  { request, context }: Omit<FormRequest, "params">,
) {
  const found = formAt(path);
  const isElsewhere = found?.form.who === "seller" && currentLanguage() !== DEFAULT_LANGUAGE;
  if (!found || isElsewhere) return refuseUnknownForm(storeMessages.pageNotFound, 404);
  try {
    return await found.form.answer({ request, context, params: found.params });
  } catch (thrown) {
    if (isNotFoundResponse(thrown))
      return refuseUnknownForm(thrown.data, thrown.init?.status ?? 404);
    return found.form.refuseFailed(context, thrown);
  }
}

/** An unknown form and one that this visitor may not use get the same answer (reading R25). */
function refuseUnknownForm(sentence: string, status: number) {
  return refuse("no-form", { form: sentence }, status);
}

/** True for a 404 that a page throws: `data(sentence, { status: 404 })`. */
function isNotFoundResponse(
  thrown: unknown,
): thrown is { data: string; init: ResponseInit | null } {
  return typeof (thrown as { data?: unknown } | null)?.data === "string";
}
