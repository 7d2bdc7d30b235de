import { href } from "#protocol/href";
import { EmptyState } from "#ui/empty-state";
import { useTexts } from "#ui/language";
import { AddFirstProducts, OwnerLink } from "./owner-link.tsx";
import { texts } from "./texts.ts";

/**
 * Shown in a shop that has nothing yet: a sentence for visitors, and for its owner a link to add the first products.
 */
export function NothingYet() {
  const t = useTexts(texts);
  return (
    <EmptyState title={t.title} advice={t.advice}>
      <AddFirstProducts />
    </EmptyState>
  );
}

export function NoStoriesYet() {
  const t = useTexts(texts);
  return (
    <EmptyState title={t.stories} advice={t.storiesAdvice}>
      <OwnerLink to={href("/admin/story-tiles/new")}>{t.beginWithStories}</OwnerLink>
    </EmptyState>
  );
}
