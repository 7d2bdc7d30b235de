import type { RefObject } from "react";
import { href } from "react-router";
import { storeMessages } from "#domain/messages";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** Open it with `ref.current.showModal()`. */
export default function LogOutDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const text = useTexts(texts);
  const { send } = useStoreForm({
    action: href("/auth/log-out"),
    failed: storeMessages.logOutFailed,
    told: "toast",
  });
  return (
    <Dialog ref={ref} title={text.logOut}>
      <form method="dialog" className="flex flex-col gap-4">
        <p>{storeMessages.logOutConfirmation}</p>
        <div className="grid grid-cols-2 gap-2 tablet:flex tablet:justify-end">
          <Button look="second" type="submit" autoFocus>
            {text.cancel}
          </Button>
          <Button type="submit" onClick={() => send({})}>
            {text.logOut}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
