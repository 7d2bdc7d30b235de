import { useSession } from "#session/use-session";
import OpenPaymentsStrip from "./open-payments-strip.tsx";

/** The open and rejected payments of a document's visitor. */
export default function OpenPayments() {
  const { openPayments, toPayAgain } = useSession() ?? {};
  if (!openPayments?.length && !toPayAgain?.length) return null;
  return <OpenPaymentsStrip payments={openPayments ?? []} toPayAgain={toPayAgain ?? []} />;
}
