import { Button } from "#ui/forms/button";

/** A long form's button: on a phone in the thumb's reach, however far the form is scrolled. */
export function SaveBar({ busy, children = "Save" }: { busy: boolean; children?: string }) {
  return (
    <div className="thumb-bar -mx-4 border-t border-line bg-paper px-4 py-3 tablet:static tablet:mx-0 tablet:border-0 tablet:bg-transparent tablet:p-0">
      <Button type="submit" busy={busy} className="w-full tablet:w-auto tablet:min-w-48">
        {children}
      </Button>
    </div>
  );
}
