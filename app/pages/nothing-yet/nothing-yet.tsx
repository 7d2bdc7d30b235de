import { ArrowRight } from "lucide-react";
import { href } from "react-router";
import { useSession } from "#pages/account/session/use-session.ts";
import { EmptyState } from "#ui/empty-state";
import { useTexts } from "#ui/language";
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

export function BeginWithProducts() {
  const text = useTexts(texts);
  return <OwnersWay to={href("/admin/products/series/new")}>{text.beginWithProducts}</OwnersWay>;
}

/** The page is the same for everybody: who asks is known once the session has come. Links to the admin change the client. */
function OwnersWay({ to, children }: { to: string; children: string }) {
  if (!useSession()?.person?.seller) return null;
  return (
    <a
      href={to}
      className="flex min-h-11 items-center gap-2 font-semibold text-peacock underline-offset-4 hover:underline"
    >
      {children}
      <ArrowRight aria-hidden size={18} className="shrink-0" />
    </a>
  );
}
