import { Headphones } from "lucide";
import { storyMessages } from "#domain/catalogue/story-messages";
import { storeMessages } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import type { OrderDetails } from "#pages/order-details.server.ts";
import { texts } from "#pages/orders/texts.ts";
import { buttonClass } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Panel } from "#ui/panel";
import { Timestamp } from "#ui/timestamp";
import { SendAgain } from "./send-again.tsx";

/** The order's episodes: whether each has been emailed, and a link to listen once the payment is verified. */
export function Episodes({ order: { id: orderId, episodes } }: { order: OrderDetails }) {
  const t = useTexts(texts).details;
  if (episodes.length === 0) return null;
  return (
    <Panel look="part" title={t.episodes}>
      <ul className="flex flex-col gap-4">
        {episodes.map(({ id, title, playlist, state, sent }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-small text-ink-soft">
                {orderMessages.delivery[state]}{" "}
                {state === "emailed" && sent ? <Timestamp at={sent} /> : null}
              </p>
            </div>
            {playlist ? (
              <a
                href={playlist}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${storyMessages.listenOnSpotify}: ${title} (${storeMessages.opensInNewTab})`}
                className={buttonClass("second")}
              >
                <Icon of={Headphones} size={18} />
                {storyMessages.listenOnSpotify}
              </a>
            ) : null}
            {state === "emailed" || state === "failed" ? (
              <SendAgain orderId={orderId} purchase={id} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
