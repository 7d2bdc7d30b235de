import { z } from "zod";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { upiIdProblem } from "#domain/checkout/upi";
import { UPI_ID_CHARACTERS } from "#domain/limits";
import { orderMessages } from "#domain/orders/messages";
import { formAction, refuse } from "#forms/form.server";

const Typed = z.object({
  upi_id: z
    .string()
    .max(UPI_ID_CHARACTERS)
    .transform((text) => text.replace(/\s/g, "")),
});

/** The customer says where refunds go (spec §5 UPI ID, of any provider: reading R22). */
export const action = formAction(
  { who: "customer", schema: Typed, failed: () => orderMessages.refundUpiIdFailed },
  async ({ person, value: { upi_id } }) => {
    if (upiIdProblem(upi_id, null))
      return refuse("upi-id-format", { upi_id: checkoutMessages["upi-id-format"] });
    await setRefundUpiId(person.id, upi_id, new Date());
    return { ok: true as const };
  },
);
