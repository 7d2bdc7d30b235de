import type { RefObject } from "react";
import { Button } from "#ui/forms/button";
import { Dialog } from "#ui/forms/dialog";
import { COMMANDS, commandsFor } from "./keys.ts";

/** Lists every keyboard shortcut of the queue. */
export function HelpDialog({
  ref,
  mayWork,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  mayWork: boolean;
}) {
  return (
    <Dialog ref={ref} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {commandsFor(mayWork).map((command) => (
          <div key={command} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-card border border-line bg-paper px-2 text-center font-figures uppercase">
                {COMMANDS[command].keys[0]}
              </kbd>
            </dt>
            <dd>{COMMANDS[command].label}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-soft">
        In the list of reasons, press a number to choose one, and Enter to reject.
      </p>
      <Button look="second" autoFocus onClick={() => ref.current?.close()}>
        Close
      </Button>
    </Dialog>
  );
}
