import { Mail } from "lucide";
import { useState } from "react";
import { orderMessages } from "#domain/orders/messages";
import { formHref } from "#forms/form-href";
import { texts } from "#pages/orders/texts.ts";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { StoreForm } from "#ui/forms/sending/store-form";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";

/** Sends an episode's email once more; the result stays on the page. */
export function SendAgain({ orderId, purchase }: { orderId: string; purchase: string }) {
  const t = useTexts(texts).episodes;
  const [to, setTo] = useState<string | null>(null);
  const form = useStoreForm<{ to: string }>({
    action: formHref("/orders/:orderId/episode-email", { orderId }),
    failed: orderMessages.episodeNotSent,
    onDone: (sent) => setTo(sent.to),
  });
  return (
    <StoreForm form={form} className="flex w-full flex-col items-start gap-1">
      <input type="hidden" name="purchase" value={purchase} />
      <Button type="submit" look="quiet" className="-ml-5" busy={form.busy}>
        <Icon of={Mail} size={18} />
        {t.sendAgain}
      </Button>
      <p role="status" className="text-small">
        {to === null ? "" : orderMessages.episodeSentAgain(to)}
      </p>
      <RefusalNotice refusal={form.refusal} />
    </StoreForm>
  );
}
