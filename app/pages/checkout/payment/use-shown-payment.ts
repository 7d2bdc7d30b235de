import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Paise } from "#domain/money/money";
import type { Payment } from "./payment.server.ts";

type Shown = { place: string; payment: Payment | null };

/**
 * The payment that this page shows stays in it, whatever another tab prepares, cancels or places meanwhile:
 * it can be confirmed, and what is typed belongs to it (reading R52). Cancel Payment, the way to another one,
 * and opening the page anew show what the store has.
 */
export function useShownPayment(loaded: Payment | null) {
  const { key: place } = useLocation();
  const [shown, setShown] = useState<Shown>({ place, payment: loaded });
  const [left, setLeft] = useState<string | null>(null);
  const pinned = shown.place === place && shown.payment?.versionId !== left ? shown.payment : null;
  const fresh = !pinned || pinned.versionId === loaded?.versionId;
  const payment = fresh ? loaded : pinned;
  if (shown.place !== place || shown.payment !== payment) setShown({ place, payment });
  const newest: Paise | null = !fresh && loaded ? loaded.total : null;
  const openNewest = useNewestAddress();
  const leave = () => {
    setLeft(payment?.versionId ?? null);
    openNewest();
  };
  return { shown: payment, newest, leave };
}

/** An address that names a version leads to it again and again. */
function useNewestAddress(): () => void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return () => {
    if (!query.has("version")) return;
    const newest = new URLSearchParams(query);
    newest.delete("version");
    navigate({ search: String(newest) }, { replace: true });
  };
}
