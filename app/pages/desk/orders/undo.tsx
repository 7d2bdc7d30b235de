import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { UNDO_OFFERED, VERIFICATION_UNDONE } from "#domain/messages";
import { Section } from "#pages/account/orders/waybill.tsx";
import { RefusalNotice } from "#pages/account/refusal-notice.tsx";
import { Button } from "#ui/button";
import { StoreForm } from "#ui/store-form";
import type { DeskView } from "./page.tsx";
import { useDeskForm } from "./use-desk-form.ts";

/** Takes Verify back. Shown as long as it may work; whether it does, the server decides. */
export function Undo({ order: { id, undoLeft } }: { order: DeskView }) {
  const { fetcher, refusal, busy } = useDeskForm(VERIFICATION_UNDONE);
  const over = useOver(undoLeft);
  if (over && !busy) return null;
  return (
    <Section title="Verified">
      <StoreForm
        fetcher={fetcher}
        action={href("/desk/orders/:orderId/verification/withdrawal", { orderId: id })}
        className="flex flex-col gap-3"
      >
        <p className="text-small text-ink-soft">{UNDO_OFFERED}</p>
        <RefusalNotice refusal={refusal} />
        <Button type="submit" look="second" busy={busy} className="self-start">
          <Undo2 aria-hidden size={18} />
          Undo
        </Button>
      </StoreForm>
    </Section>
  );
}

function useOver(milliseconds: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}
