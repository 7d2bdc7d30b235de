import { Button } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";
import type { Ways } from "./use-ways.ts";

/**
 * The question stands in the bar under her thumb, over nothing: neither the focus nor Back are taken, and what she does
 * instead is an answer, too (record 0088).
 */
export function ReturnQuestion({
  ways,
  onYes,
  className = "",
}: {
  ways: Ways;
  onYes: () => void;
  /** The class of the bar, where it has one of its own. */
  className?: string;
}) {
  const say = useTexts(texts);
  return (
    <div className={ways.prompted ? className : ""}>
      <p role="status" className="text-lead font-semibold">
        {ways.prompted ? say.wentThrough : null}
      </p>
      {ways.prompted ? (
        <div className="flex flex-wrap gap-2 pt-1 pb-2">
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
