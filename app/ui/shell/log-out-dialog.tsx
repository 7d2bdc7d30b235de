import { storeMessages } from "#domain/messages";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

/** The value of the button that logs out. */
const LOG_OUT = "log-out";

/** Asks before logging out; `log-out.tsx` opens it and sends the form. `action`: the form's address. */
export function LogOutDialog({ action }: { action: string }) {
  const t = useTexts(texts);
  return (
    <Dialog id="log-out" title={t.logOut}>
      <form
        method="dialog"
        data-log-out={action}
        data-failed={storeMessages.logOutFailed}
        className="flex flex-col gap-4"
      >
        <p>{storeMessages.logOutConfirmation}</p>
        <div className="grid grid-cols-2 gap-2 tablet:flex tablet:justify-end">
          <Button look="second" type="submit" autoFocus>
            {t.cancel}
          </Button>
          <Button type="submit" value={LOG_OUT}>
            {t.logOut}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
