import type { ComponentType } from "react";
import { useTexts } from "#ui/language";
import { Prose } from "#ui/prose";
import { PageHead } from "#ui/shell/page-head";
import { type Seller, WriteToUs } from "./seller.tsx";
import { texts } from "./texts.ts";

/** What a page of law says, and under it how to reach the store. */
export function LegalPage({
  title,
  description,
  Body,
  seller,
}: {
  title: string;
  description: string;
  Body: ComponentType<Seller>;
  seller: Seller;
}) {
  const { effectiveSince } = useTexts(texts);
  return (
    <Prose title={title} since={effectiveSince}>
      <PageHead title={title} description={description} />
      <Body {...seller} />
      <WriteToUs {...seller} />
    </Prose>
  );
}
