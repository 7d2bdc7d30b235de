import { useState } from "react";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { Notice } from "#ui/notice";
import { Panel } from "#ui/panel";

/** Sends the form's content, saved or not, to the seller who is editing it. */
export function TestEmail({
  content,
  to,
}: {
  /** If `html` is missing, it is made from the text. */
  content: { template: string; subject: string; text: string; html?: string };
  to: string;
}) {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useStoreForm<{ answer: string }>({
    action: formHref("/admin/emails/test"),
    failed: "The test email wasn't sent.",
    background: true,
    onDone: ({ answer }) => setAnswer(answer),
  });
  return (
    <Panel title="Test">
      <p className="wrap-anywhere">Sends this email with a sample order to {to}.</p>
      <div ref={form.place}>
        <RefusalNotice refusal={form.refusal} fieldErrorText="Please check the text above." />
      </div>
      <div role="status">{answer ? <Notice tone="ok">{answer}</Notice> : null}</div>
      <Button
        look="second"
        className="self-start"
        busy={form.busy}
        onClick={() => {
          setAnswer(null);
          form.send(content);
        }}
      >
        Send me a test
      </Button>
    </Panel>
  );
}
