import { peopleMessages } from "#domain/people/messages";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** Turns email reminders of started payments on or off. */
export function Reminders({ isOn }: { isOn: boolean }) {
  const t = useTexts(texts).reminders;
  const form = useStoreForm({
    action: formHref("/my-data/payment-reminders"),
    failed: peopleMessages.remindersNotSaved,
    errorDisplay: "toast",
  });
  return (
    <section aria-labelledby="reminders" className="flex flex-col items-start gap-3">
      <h2 id="reminders" className="text-title">
        {t.title}
      </h2>
      <p className="max-w-prose">{isOn ? t.wanted : t.ended}</p>
      <Button
        look="second"
        busy={form.busy}
        onClick={() => form.send({ wants: isOn ? "no" : "yes" })}
      >
        {isOn ? t.end : t.again}
      </Button>
    </section>
  );
}
