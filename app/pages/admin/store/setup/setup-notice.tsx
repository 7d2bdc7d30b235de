import { plural } from "#domain/plural";
import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import { href } from "#protocol/href";

/**
 * Shown on the admin's first page until the checklist is done. `openLines`: how many lines are left, from
 * `openSetupLines`.
 */
export function SetupNotice({ openLines }: { openLines: number }) {
  if (openLines === 0) return null;
  return (
    <NoticeLink tone="wait" to={href("/admin/setup")} label="Open the list">
      <strong>Not ready to sell yet:</strong>{" "}
      {plural(openLines, "thing is left to do.", "things are left to do.")}
    </NoticeLink>
  );
}
