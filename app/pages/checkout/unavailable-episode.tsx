import { storyMessages } from "#domain/catalogue/story-messages";
import { href } from "#protocol/href";
import { EmptyEnvelope } from "#ui/empty-state";
import { ButtonLink } from "#ui/forms/button";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { purchaseTone } from "#ui/offers/purchase-tone";
import type { EpisodeRefusal } from "./checkout-view.server.ts";
import { texts } from "./texts.ts";

/** Shown for an episode that can't be bought: it is bought already, or doesn't exist. */
export function UnavailableEpisode({
  refusal: { sentence, purchase, orderId },
}: {
  refusal: EpisodeRefusal;
}) {
  const t = useTexts(texts);
  return (
    <div className="shell flex flex-col items-center gap-5 py-16 text-center">
      <EmptyEnvelope />
      {purchase ? (
        <Notice tone={purchaseTone(purchase)} className="max-w-xl">
          <h1 className="text-title">{sentence}</h1>
        </Notice>
      ) : (
        <h1 className="max-w-xl text-title">{sentence}</h1>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {purchase ? (
          <ButtonLink to={orderId ? href("/orders/:orderId", { orderId }) : href("/orders")}>
            {orderId ? storyMessages.openYourOrder : t.yourOrders}
          </ButtonLink>
        ) : null}
        <ButtonLink look={purchase ? "second" : "primary"} to={href("/stories")}>
          {t.backToStories}
        </ButtonLink>
      </div>
    </div>
  );
}
