import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { RefusalNotice } from "#ui/forms/refusal-notice";
import { useStoreForm } from "#ui/forms/use-store-form";
import { counted } from "./verify-all.tsx";

/** Of what was confirmed: how many wait, and about how many it is decided. */
type Done = { remaining: number; decided: number };

/** Milliseconds between two requests where somebody else carries it out. */
const PAUSE = 1_000;

/**
 * Carries on what was confirmed, a few payments at a time, for as long as the page is open; when it isn't, a job of the
 * store does.
 */
export function Progress({ statementId, ...shown }: Done & { statementId: string }) {
  const { revalidate } = useRevalidator();
  const [{ remaining, decided }, setDone] = useState<Done>(shown);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useStoreForm<Done>({
    action: formHref("/admin/statements/:statementId/continuation", { statementId }),
    failed: "The check stopped for a moment. It goes on by itself.",
    background: true,
    leavesFocus: true,
    onDone: (answer) => {
      setDone(answer);
      if (answer.remaining === 0) return void revalidate();
      pause.current = setTimeout(continueImport.current, answer.remaining < remaining ? 0 : PAUSE);
    },
  });
  const continueImport = useRef<() => void>(() => {});
  continueImport.current = () => form.send({});
  useEffect(() => {
    continueImport.current();
    return () => clearTimeout(pause.current);
  }, []);
  const total = remaining + decided;
  return (
    <div className="flex flex-col gap-3">
      <label className="flex flex-col gap-1">
        <span role="status">
          {decided.toLocaleString("en-IN")} of {counted(total)} done.
        </span>
        <progress max={total} value={decided} className="h-3 w-full accent-kumkum" />
      </label>
      <p className="text-ink-soft">You can close this page: the store goes on by itself.</p>
      <RefusalNotice refusal={form.refusal} />
      {form.refusal ? (
        <Button look="second" className="self-start" busy={form.busy} onClick={() => form.send({})}>
          Go on now
        </Button>
      ) : null}
    </div>
  );
}
