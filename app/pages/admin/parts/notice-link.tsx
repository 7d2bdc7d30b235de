import type { ReactNode } from "react";
import type { Tone } from "#ui/badge";
import { TextLink } from "#ui/link";
import { Notice } from "#ui/notice";

/** An urgent notice that links to the page where it is dealt with. */
export function NoticeLink({
  tone,
  to,
  label,
  children,
}: {
  tone: Tone;
  to: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <Notice tone={tone} className="flex flex-wrap items-center justify-between gap-x-4">
      <p>{children}</p>
      <TextLink to={to} className="font-semibold">
        {label}
      </TextLink>
    </Notice>
  );
}
