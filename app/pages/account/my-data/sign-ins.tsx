import { useRef } from "react";
import { storeMessages } from "#domain/messages";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { Timestamp } from "#ui/timestamp";
import type { ShownData } from "./page.tsx";
import { texts } from "./texts.ts";

/** Lists the devices where the person is signed in, with buttons that end one sign-in or all of them. */
export function SignIns({ signIns }: Pick<ShownData, "signIns">) {
  const t = useTexts(texts).signIns;
  return (
    <section aria-labelledby="sign-ins" className="flex flex-col items-start gap-3">
      <h2 id="sign-ins" className="text-title">
        {t.title}
      </h2>
      <ul className="w-full divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {signIns.map((signIn) => (
          <SignIn key={signIn.id} {...signIn} />
        ))}
      </ul>
      <SignOutEverywhere />
    </section>
  );
}

function SignIn({ id, device, isThisDevice, signedInAt, lastUsed }: ShownData["signIns"][number]) {
  const t = useTexts(texts).signIns;
  const form = useStoreForm({
    action: formHref("/my-data/sign-ins/end"),
    failed: storeMessages.logOutFailed,
    errorDisplay: "toast",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 tablet:px-6">
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold wrap-anywhere">
          {device ? t.device(device) : t.unknownDevice}
          {isThisDevice ? ` · ${t.here}` : null}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          {t.since} <Timestamp at={signedInAt} /> · {t.used} <Timestamp at={lastUsed} />
        </span>
      </span>
      {isThisDevice ? null : (
        <Button
          look="quiet"
          irrevocable
          busy={form.busy}
          onClick={() => form.send({ session: id })}
        >
          {t.end}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const t = useTexts(texts).signIns;
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useStoreForm({
    action: formHref("/my-data/sign-ins/end-all"),
    failed: storeMessages.logOutFailed,
  });
  return (
    <>
      <Button look="second" irrevocable onClick={() => dialog.current?.showModal()}>
        {t.endAll}
      </Button>
      <ConfirmDialog
        ref={dialog}
        form={form}
        title={t.endAll}
        cancelLabel={t.stay}
        confirmLabel={t.endAll}
      >
        <p>{t.endAllWhat}</p>
      </ConfirmDialog>
    </>
  );
}
