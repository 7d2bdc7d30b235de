import { href } from "react-router";
import { plural } from "#domain/plural";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";

/** On the page that an owner begins the day with, until everything is done. `left`: of `setupLeft`. */
export function SetupNotice({ left }: { left: number }) {
  if (left === 0) return null;
  return (
    <NoticeLink tone="wait" to={href("/admin/setup")} label="Go on with it">
      <strong>Not ready to sell yet:</strong>{" "}
      {plural(left, "thing is left to do.", "things are left to do.")}
    </NoticeLink>
  );
}
