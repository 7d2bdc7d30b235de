import { NoticeLink } from "#pages/admin/parts/notice-link.tsx";
import type { expressTexts } from "./express-texts.server.ts";

type Props = { texts: Awaited<ReturnType<typeof expressTexts>> };

export function ExpressTexts({ texts }: Props) {
  return texts.map(({ to, sentence }) => (
    <NoticeLink key={to} tone="wait" to={to} label="Change it">
      {sentence}
    </NoticeLink>
  ));
}
