import { stepLabel } from "#pages/admin/money/numbers/steps.ts";
import { buttonClass } from "#ui/forms/button";
import { Link } from "#ui/link";

/** The month of a report, with links to the months before and after it. */
export function Months(shown: {
  path: string;
  month: string;
  before: string | null;
  after: string | null;
}) {
  const { path, month, before, after } = shown;
  return (
    <nav aria-label="Months" className="flex flex-wrap items-center gap-2">
      {before ? (
        <Link to={`${path}?month=${before}`} className={buttonClass("second")} rel="prev">
          ← {stepLabel(before)}
        </Link>
      ) : null}
      <strong aria-current="page" className="px-2 text-lead">
        {stepLabel(month)}
      </strong>
      {after ? (
        <Link to={`${path}?month=${after}`} className={buttonClass("second")} rel="next">
          {stepLabel(after)} →
        </Link>
      ) : null}
    </nav>
  );
}
