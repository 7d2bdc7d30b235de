import { RotateCcw } from "lucide";
import { useEffect, useRef, useState } from "react";
import { lineKey } from "#domain/cart/lines";
import type { ReorderedLine } from "#domain/cart/reorder";
import { orderMessages } from "#domain/orders/messages";
import { formHref } from "#forms/form-href";
import { texts } from "#pages/orders/texts.ts";
import { href } from "#protocol/href";
import { Button, ButtonLink } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";

/** Adds the order's items to the cart again, and says which couldn't be added and which have another price. */
export function BuyAgain({ orderId, reorderId }: { orderId: string; reorderId: string }) {
  const t = useTexts(texts).reorder;
  const [lines, setLines] = useState<ReorderedLine[] | null>(null);
  const form = useStoreForm<{ lines: ReorderedLine[] }>({
    action: formHref("/orders/:orderId/reorder", { orderId }),
    failed: orderMessages.reorderFailed,
    onDone: (done) => setLines(done.lines),
  });
  return (
    <div className="flex w-full flex-col gap-3">
      <StoreForm form={form} className="flex flex-col gap-2">
        {/* An idempotency key: repeating the same press adds nothing more. */}
        <input type="hidden" name="reorder_id" value={reorderId} />
        <RefusalNotice refusal={form.refusal} />
        <Button type="submit" look="second" busy={form.busy} className="self-start">
          <Icon of={RotateCcw} size={18} />
          {t.press}
        </Button>
      </StoreForm>
      {lines ? <Result lines={lines} /> : null}
    </div>
  );
}

function Result({ lines }: { lines: readonly ReorderedLine[] }) {
  const t = useTexts(texts).reorder;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`, because newer browsers return a promise, which isn't a clean-up function.
    void notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const pieces = lines.reduce((sum, { added }) => sum + added, 0);
  return (
    <div ref={notice} role="status">
      <Notice tone={pieces > 0 ? "ok" : "wait"} className="flex flex-col gap-2">
        <p className="font-semibold">{pieces > 0 ? t.added(pieces) : t.nothing}</p>
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <LineResult key={lineKey(line)} line={line} />
          ))}
        </ul>
        {pieces > 0 ? (
          <ButtonLink look="second" to={href("/cart")} className="self-start">
            {t.openCart}
          </ButtonLink>
        ) : null}
      </Notice>
    </div>
  );
}

function LineResult({
  line: { name, rest, added, problem, paid, price },
}: {
  line: ReorderedLine;
}) {
  const t = useTexts(texts).reorder;
  return (
    <>
      {problem ? <li>{t.left(name, rest, t.problems[problem])}</li> : null}
      {added > 0 && price !== null && price !== paid ? <li>{t.price(name, paid, price)}</li> : null}
    </>
  );
}
