import { useTexts } from "#ui/language";
import { MarkupView } from "#ui/markup";
import { Prose } from "#ui/prose";
import { PageHead } from "#ui/shell/page-head";
import type { legalPage } from "./legal-page.server.ts";
import { WriteToUs } from "./seller.tsx";
import { texts } from "./texts.ts";

/** A legal page: its text, and below it how to reach the store. */
export function LegalPage({
  title,
  description,
  since,
  markup,
  seller,
}: ReturnType<typeof legalPage>) {
  const { effectiveSince, effectiveFrom } = useTexts(texts);
  return (
    <Prose title={title} since={since ? effectiveFrom(since) : effectiveSince}>
      <PageHead title={title} description={description} />
      <MarkupView markup={markup} />
      <WriteToUs {...seller} />
    </Prose>
  );
}
