import { type RefObject, useEffect } from "react";
import { storeMessages } from "#domain/messages";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { useStoreForm } from "#ui/forms/sending/use-store-form";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/**
 * The log-out dialog. It opens by itself when it is mounted, and again by `ref.current.showModal()`. `action`: the
 * form's address.
 */
export default function LogOutDialog({
  ref,
  action,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  action: string;
}) {
  const t = useTexts(texts);
  useEffect(() => ref.current?.showModal(), [ref]);
  const { send } = useStoreForm({
    action,
    failed: storeMessages.logOutFailed,
    errorDisplay: "toast",
  });
  return (
    <Dialog ref={ref} title={t.logOut}>
      <form method="dialog" className="flex flex-col gap-4">
        <p>{storeMessages.logOutConfirmation}</p>
        <div className="grid grid-cols-2 gap-2 tablet:flex tablet:justify-end">
          <Button look="second" type="submit" autoFocus>
            {t.cancel}
          </Button>
          <Button type="submit" onClick={() => send({})}>
            {t.logOut}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
