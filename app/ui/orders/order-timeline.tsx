import { ArrowUpRight, Check, Truck, X } from "lucide";
import type { FormattedDate } from "#domain/formatted-dates";
import { storeMessages } from "#domain/messages";
import { TIMELINE_LABELS, type Timeline } from "#domain/orders/history/timeline";
import { orderMessages } from "#domain/orders/messages";
import type { OrderStatus } from "#domain/orders/order-status";
import { buttonClass } from "#ui/forms/button";
import { CopyButton } from "#ui/forms/copy-button";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

type Stage = Timeline[number] & { at: FormattedDate | null };

type OrderProgress = {
  status: OrderStatus;
  stages: readonly Stage[];
  trackingId: string | null;
  courier: string | null;
  trackingAddress: string | null;
};

/** The order's stages: from top to bottom on a phone, from left to right on a wide screen. */
export function OrderTimeline({ order }: { order: OrderProgress }) {
  const t = useTexts(texts);
  return (
    <section aria-label={t.timeline} className="border-t border-dashed border-line p-5 tablet:p-7">
      <ol className="flex flex-col tablet:flex-row">
        {order.stages.map(({ stage, state, at }) => (
          <li
            key={stage}
            aria-current={state === "now" ? "step" : undefined}
            className="group relative flex grow basis-0 gap-4 pb-5 last:pb-0 tablet:flex-col tablet:gap-2 tablet:pb-0"
          >
            <span
              aria-hidden
              className={`absolute top-7 bottom-0 left-3.25 border-l-2 group-last:hidden tablet:top-3.25 tablet:right-0 tablet:bottom-auto tablet:left-7 tablet:border-t-2 tablet:border-l-0 ${state === "done" ? "border-peacock" : "border-dashed border-line"}`}
            />
            <Dot stage={stage} state={state} />
            <div className="flex min-w-0 flex-col tablet:pr-3">
              {/* One hidden text for screen readers: two elements would be read as 'Placed , done'. */}
              <span aria-hidden className={state === "ahead" ? "text-ink-soft" : "font-semibold"}>
                {labelOf(stage, state)}
              </span>
              <span className="sr-only">{`${labelOf(stage, state)}${t.spoken[state]}`}</span>
              {at && state !== "ahead" ? (
                // Always two rows high, like the placeholder that was shown before it.
                <time
                  dateTime={at.iso}
                  className="text-balance text-small text-ink-soft tablet:min-h-[2lh]"
                >
                  {at.exact}
                </time>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {order.trackingId ? <Tracking {...order} trackingId={order.trackingId} /> : null}
      {order.status === "shipped" && !order.trackingId ? (
        <p className="pt-4 text-ink-soft">{orderMessages.trackingToCome}</p>
      ) : null}
    </section>
  );
}

function labelOf(stage: Stage["stage"], state: Stage["state"]): string {
  return stage === "packed" && state === "now" ? orderMessages.packing : TIMELINE_LABELS[stage];
}

const DOT_CLASSES = {
  done: "border-peacock bg-peacock text-card",
  now: "border-marigold bg-marigold text-on-marigold",
  ahead: "border-line bg-card",
};

function Dot({ stage, state }: Pick<Stage, "stage" | "state">) {
  const cancelled = stage === "cancelled";
  const look = cancelled ? "border-kumkum bg-kumkum text-on-kumkum" : DOT_CLASSES[state];
  return (
    <span
      aria-hidden
      className={`relative grid size-7 shrink-0 place-items-center rounded-round border-2 ${look}`}
    >
      {cancelled ? <Icon of={X} size={16} /> : null}
      {state === "done" ? <Icon of={Check} size={16} strokeWidth={3} /> : null}
    </span>
  );
}

/** The tracking ID: a link to the courier's tracking page if that is known, else a button to copy it. */
function Tracking({
  trackingId: id,
  courier,
  trackingAddress: address,
}: Pick<OrderProgress, "courier" | "trackingAddress"> & { trackingId: string }) {
  const t = useTexts(texts);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 rounded-card bg-sent px-4 py-3 text-on-sent">
      <p className="mr-auto flex items-center gap-3">
        <Icon of={Truck} size={24} className="shrink-0" />
        <span>
          <span className="block text-small">
            {t.trackingId}
            {courier ? ` · ${courier}` : null}
          </span>
          <span className="font-figures font-semibold break-all">{id}</span>
        </span>
      </p>
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("second")}
        >
          {orderMessages.trackParcel}
          <Icon of={ArrowUpRight} size={17} />
          <span className="sr-only">{storeMessages.opensInNewTab}</span>
        </a>
      ) : (
        <CopyButton text={id} content={t.trackingIdToCopy} />
      )}
    </div>
  );
}
