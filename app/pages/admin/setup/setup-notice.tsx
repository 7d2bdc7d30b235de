import { href, Link } from "react-router";
import { Notice } from "#ui/notice";

/** On the page that an owner begins the day with, until everything is done. `left`: of `setupLeft`. */
export function SetupNotice({ left }: { left: number }) {
  if (left === 0) return null;
  return (
    <Notice tone="wait" className="flex flex-wrap items-center justify-between gap-x-4">
      <p>
        <strong>Not ready to sell yet:</strong> {left} {left === 1 ? "thing is" : "things are"}{" "}
        left.
      </p>
      <Link
        to={href("/admin/setup")}
        className="flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Go on with it
      </Link>
    </Notice>
  );
}
