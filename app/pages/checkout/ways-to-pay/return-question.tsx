import { Button } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";
import type { Ways } from "./use-ways.ts";

/**
 * Asks 'Did it go through?' when the customer comes back from a payment app. It is part of the bar at the bottom and
 * not a dialog: it covers nothing, doesn't take the focus or the Back button, and may be ignored (decision 88).
 */
export function ReturnQuestion({
  ways,
  onYes,
  className = "",
}: {
  ways: Ways;
  onYes: () => void;
  /** CSS classes of the bar, if the question has a bar of its own. */
  className?: string;
}) {
  const t = useTexts(texts);
  return (
    <div className={ways.prompted ? className : ""}>
      <p role="status" className="text-lead font-semibold">
        {ways.prompted ? t.wentThrough : null}
      </p>
      {ways.prompted ? (
        <div className="flex flex-wrap gap-2 pt-1 pb-2">
          <Button look="second" className="grow px-2!" onClick={onYes}>
            {t.yes}
          </Button>
          <Button look="second" className="grow px-2!" onClick={() => ways.answer(false)}>
            {t.no}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
