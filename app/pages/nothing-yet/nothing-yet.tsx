import { href } from "react-router";
import { EmptyState } from "#ui/empty-state";
import { useTexts } from "#ui/language";
import { BeginWithProducts, OwnersWay } from "./owners-way.tsx";
import { texts } from "./texts.ts";

/** A shop in which nothing is yet: what visitors read, and for its owner the way to where she begins. */
export function NothingYet() {
  const text = useTexts(texts);
  return (
    <EmptyState title={text.title} advice={text.advice}>
      <BeginWithProducts />
    </EmptyState>
  );
}

export function NoStoriesYet() {
  const text = useTexts(texts);
  return (
    <EmptyState title={text.stories} advice={text.storiesAdvice}>
      <OwnersWay to={href("/admin/story-tiles/new")}>{text.beginWithStories}</OwnersWay>
    </EmptyState>
  );
}
