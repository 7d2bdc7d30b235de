import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { storeMessages } from "#domain/messages";
import { PARCEL_STAGES, TIMELINE_LABELS } from "#domain/orders/history/timeline";
import { orderMessages } from "#domain/orders/messages";
import { texts } from "#pages/orders/texts.ts";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";

/** The placeholder while an order loads, drawn like a pending order with one line. */
export function OrderSkeleton() {
  const t = useTexts(texts);
  return (
    <div className="shell flex flex-col gap-4 py-6 tablet:py-8">
      <div className="flex items-center justify-between gap-x-4">
        <p className="flex min-h-11 items-center gap-2 font-medium text-peacock">
          <Icon of={ArrowLeft} size={18} />
          {t.list.back}
        </p>
        <p className="text-small text-ink-soft">{storeMessages.loading}</p>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <div className="airmail" />
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 p-5 tablet:p-7">
          <div className="col-span-2 tablet:col-span-1">
            <SkeletonWords className="text-small">Order</SkeletonWords>
            <SkeletonWords className="font-figures text-lead tablet:text-title">
              ORD1763800000000
            </SkeletonWords>
          </div>
          <SkeletonWords>Placed 1 Nov 2026, 10:00</SkeletonWords>
          <SkeletonWords className="col-span-2 py-1 text-small tablet:col-span-1">
            Confirmation pending
          </SkeletonWords>
        </div>
        <TimelineSkeleton />
        <div className="grid border-t border-dashed border-line desktop:grid-cols-[1fr_24rem]">
          <div className="flex flex-col">
            <Item />
            <Part title={orderMessages.summary} />
          </div>
          <div className="flex flex-col border-t border-dashed border-line desktop:border-t-0 desktop:border-l">
            <Part title={orderMessages.shipping} />
            <Part title={t.details.payment} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** How many stages a pending order has reached, each with its time. */
const STAGES_REACHED = 2;

function TimelineSkeleton() {
  return (
    <div className="border-t border-dashed border-line p-5 tablet:p-7">
      <ol className="flex flex-col tablet:flex-row">
        {PARCEL_STAGES.map((stage, index) => (
          <li
            key={stage}
            className="flex grow basis-0 gap-4 pb-5 last:pb-0 tablet:flex-col tablet:gap-2 tablet:pb-0"
          >
            <span className="size-7 shrink-0 rounded-round bg-line" />
            <div>
              <SkeletonWords className={index < STAGES_REACHED ? "font-semibold tablet:pr-3" : ""}>
                {TIMELINE_LABELS[stage]}
              </SkeletonWords>
              {index < STAGES_REACHED ? (
                <SkeletonWords className="text-small tablet:min-h-[2lh]">
                  1 Nov 2026, 10:00 am
                </SkeletonWords>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Item() {
  return (
    <Box title="Items">
      <div className="grid grid-cols-[3.5rem_1fr_auto] gap-3 tablet:grid-cols-[4rem_1fr_auto] tablet:gap-4">
        <div className="aspect-4/5 w-14 rounded-card bg-line tablet:w-16" />
        <div className="min-w-0">
          <SkeletonWords className="leading-snug">It comes by post</SkeletonWords>
          <SkeletonWords className="text-small">In its own size</SkeletonWords>
          <SkeletonWords className="text-small">2 × ₹49</SkeletonWords>
        </div>
        <SkeletonWords>₹98</SkeletonWords>
      </div>
    </Box>
  );
}

function Part({ title }: { title: string }) {
  return (
    <Box title={title}>
      <SkeletonWords>Standard delivery in 5–7 days</SkeletonWords>
      <SkeletonWords>12 Temple Road</SkeletonWords>
    </Box>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 border-t border-dashed border-line p-5 first:border-t-0 tablet:p-7">
      <SkeletonWords className="text-lead">{title}</SkeletonWords>
      {children}
    </div>
  );
}
