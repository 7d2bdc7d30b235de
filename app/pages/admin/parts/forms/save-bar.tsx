import { Button } from "#ui/forms/button";

type Props = { busy: boolean; children?: string };

/** A long form's Save button. On a phone it sticks to the bottom of the screen, within the thumb's reach. */
export function SaveBar(props: Props) {
  return (
    <div className="thumb-bar -mx-4 border-t border-line bg-paper px-4 py-3 tablet:static tablet:mx-0 tablet:border-0 tablet:bg-transparent tablet:p-0">
      <SaveButton {...props} />
    </div>
  );
}

export function SaveButton({ busy, children = "Save" }: Props) {
  return (
    <Button
      type="submit"
      busy={busy}
      className="w-full tablet:w-auto tablet:min-w-48 tablet:self-start"
    >
      {children}
    </Button>
  );
}
