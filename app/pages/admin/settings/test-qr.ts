import { SETTINGS } from "#data/settings/settings-schema.server";
import { upiString } from "#domain/checkout/upi";
import { rupees } from "#domain/money/money";
import { sellersForm } from "#pages/admin/sellers-form.server.ts";
import { drawQr } from "#pages/checkout/payment/qr.server.ts";
import { formAction } from "#request/forms/form.server";

/** A code for ₹1 to a UPI ID that isn't saved yet. Nothing is kept of it. */
export const action = formAction(
  { ...sellersForm("change-settings"), schema: SETTINGS.payee },
  async ({ value: { upiId, name } }) => {
    const payment = upiString({ pa: upiId, pn: name, am: rupees(1), tn: "Test" });
    return { ok: true as const, qr: drawQr(payment), payment, upiId };
  },
);
