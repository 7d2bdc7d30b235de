import { X } from "lucide-react";
import { Button } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";
import type { Ways } from "./use-ways.ts";

/**
 * Asked in the bar under her thumb, over nothing: neither the focus nor Back are taken, and what she does instead
 * is an answer, too (record 0088).
 */
export function ReturnQuestion({
  ways,
  onYes,
  className = "",
}: {
  ways: Ways;
  onYes: () => void;
  /** Of the bar, where it has one of its own. */
  className?: string;
}) {
  const say = useTexts(texts);
  return (
    <div role="status" className={ways.asked ? className : ""}>
      {ways.asked ? (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2">
          <p className="grow basis-[calc(100%-4rem)] text-lead font-semibold">{say.wentThrough}</p>
          <Button
            look="quiet"
            aria-label={say.closeQuestion}
            className="-mr-2 min-w-11 px-2!"
            onClick={() => ways.answer(null)}
          >
            <X aria-hidden size={20} />
          </Button>
          <Button look="second" className="grow px-2!" onClick={onYes}>
            {say.yes}
          </Button>
          <Button look="second" className="grow px-2!" onClick={() => ways.answer(false)}>
            {say.no}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
