import { SETTINGS } from "#data/settings/settings-schema.server";
import { upiAppLinks, upiString } from "#domain/checkout/upi";
import { rupees } from "#domain/money/money";
import { sellersForm } from "#forms/admin/sellers-form.server";
import { formAction } from "#forms/form.server";
import { drawQr, qrPng } from "#pages/checkout/payment/qr.server.ts";

/** The ways to pay ₹1 to a UPI ID that isn't saved yet, as customers would meet them. Nothing is kept of it. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: SETTINGS.payee },
  async ({ value: { upiId, name, category } }) => {
    // Of its own each time: a merchant's bank may refuse a second payment with the reference of the first.
    const about = { pa: upiId, pn: name, am: rupees(1), tn: `Test${Date.now()}`, mc: category };
    const payment = upiString(about);
    const png = Buffer.from(await qrPng(payment)).toString("base64");
    return {
      ok: true as const,
      qr: drawQr(payment),
      picture: `data:image/png;base64,${png}`,
      payment,
      apps: upiAppLinks(about),
      upiId,
    };
  },
);
