import { Landmark } from "lucide";
import type { ProvedPayments } from "#data/orders/payment/proved-payments.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { href } from "#protocol/href";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";

/** A link to the statement that proves some of these payments, where one press verifies them all. */
export function ProvedBar({ proved }: { proved: ProvedPayments | null }) {
  if (!proved) return null;
  return (
    <Link
      to={href("/admin/statements/:statementId", { statementId: proved.importId })}
      className="flex min-h-11 items-center gap-2 rounded-card bg-ok px-3 py-1 font-semibold text-on-ok underline underline-offset-4"
    >
      <Icon of={Landmark} size={18} className="shrink-0" />
      {adminMessages.queue.proved(proved.count)}
    </Link>
  );
}
