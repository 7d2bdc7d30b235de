import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import type { ExpressText } from "./express-texts.server.ts";

export function ExpressTexts({ texts }: { texts: readonly ExpressText[] }) {
  return texts.map(({ to, sentence }) => (
    <NoticeLink key={to} tone="wait" to={to} label="Change it">
      {sentence}
    </NoticeLink>
  ));
}
