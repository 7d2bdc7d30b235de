import { href } from "react-router";
import { plural } from "#domain/plural";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";

/** Shown on the admin's first page until the checklist is done. `left`: the lines left, from `setupLeft`. */
export function SetupNotice({ left }: { left: number }) {
  if (left === 0) return null;
  return (
    <NoticeLink tone="wait" to={href("/admin/setup")} label="Open the list">
      <strong>Not ready to sell yet:</strong>{" "}
      {plural(left, "thing is left to do.", "things are left to do.")}
    </NoticeLink>
  );
}
