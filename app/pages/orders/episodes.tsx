import { Headphones } from "lucide-react";
import { DELIVERY_TO_BUYER, LISTEN_ON_SPOTIFY, OPENS_IN_NEW_TAB } from "#domain/messages";
import { buttonClass } from "#ui/forms/button";
import { Moment } from "#ui/moment";
import type { Waybill } from "./waybill.server.ts";
import { Section } from "./waybill.tsx";

/** The order's episodes: where the letter is, and the way to listen once the payment is verified. */
export function Episodes({ episodes }: { episodes: Waybill["episodes"] }) {
  if (episodes.length === 0) return null;
  return (
    <Section title="Episodes">
      <ul className="flex flex-col gap-4">
        {episodes.map(({ title, playlist, state, sent }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-small text-ink-soft">
                {DELIVERY_TO_BUYER[state]}{" "}
                {state === "e-mailed" && sent ? <Moment at={sent} /> : null}
              </p>
            </div>
            {playlist ? (
              <a
                href={playlist}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${LISTEN_ON_SPOTIFY}: ${title} (${OPENS_IN_NEW_TAB})`}
                className={buttonClass("second")}
              >
                <Headphones aria-hidden size={18} />
                {LISTEN_ON_SPOTIFY}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
