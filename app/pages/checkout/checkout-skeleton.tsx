import { arrivalSentence, deliveryDays } from "#domain/checkout/delivery-dates";
import { checkoutMessages } from "#domain/checkout/messages";
import { DELIVERY_LABELS, type DeliveryChoice, timeAtCheckout } from "#domain/checkout/shipping";
import { currentLanguage } from "#domain/language";
import { amountToPay } from "#domain/money/money";
import { orderMessages } from "#domain/orders/messages";
import { useTexts } from "#ui/language";
import { SkeletonField } from "#ui/skeletons/skeleton-field";
import { SkeletonTitle } from "#ui/skeletons/skeleton-title";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { useStoreTerms } from "#ui/store-terms";
import { texts as detailsTexts } from "./details/texts.ts";
import { texts } from "./texts.ts";

/** The placeholder while the checkout's form loads: one address, and the order's summary beside or under it. */
export function CheckoutSkeleton() {
  const t = useTexts(texts);
  const ofDetails = useTexts(detailsTexts);
  return (
    <div className="shell py-6">
      <SkeletonTitle className="pb-5">{t.checkout}</SkeletonTitle>
      <div className="flex flex-col gap-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:items-start">
        <div className="flex flex-col gap-8">
          <Address />
          <div className="flex max-w-sm flex-col gap-1.5">
            <SkeletonField label={ofDetails.mobileNumber} />
            <SkeletonWords className="text-small">{checkoutMessages.mobileHint}</SkeletonWords>
          </div>
          <Delivery />
        </div>
        <div className="aspect-square rounded-card border border-line bg-card" />
      </div>
    </div>
  );
}

function Address() {
  const t = useTexts(detailsTexts);
  return (
    <div>
      <Legend>{orderMessages.deliveryAddress}</Legend>
      <div className="flex flex-col gap-3">
        <div className="min-h-12 rounded-card border border-line bg-card" />
        <div className="grid gap-3 tablet:grid-cols-2">
          <div className={LABEL}>
            <SkeletonWords>Asha Rao</SkeletonWords>
            <SkeletonWords>12 Temple Road, Vijayawada</SkeletonWords>
            <SkeletonWords>Andhra Pradesh 520001</SkeletonWords>
            <SkeletonWords className="text-small">+91 9876543210</SkeletonWords>
            <div className="min-h-11" />
          </div>
          <div className={`${LABEL} pb-3`}>
            <SkeletonWords>{t.chooseAnother}</SkeletonWords>
            <SkeletonWords className="text-small">{t.chooseAnotherHint}</SkeletonWords>
          </div>
        </div>
        <SkeletonWords className="flex min-h-11 items-center">{t.manageAddresses}</SkeletonWords>
      </div>
    </div>
  );
}

/**
 * Classes with the size of an address to choose: a stripe, then the text beside the radio button (address-choice.tsx).
 */
const LABEL = "rounded-card border border-line bg-card pt-4 pr-4 pl-12 shadow-card";

function Delivery() {
  const t = useTexts(detailsTexts);
  const { choices } = useStoreTerms().delivery;
  return (
    <div>
      <Legend>{t.delivery}</Legend>
      <div className="grid gap-3 tablet:grid-cols-2">
        {choices.map((choice) => (
          <Choice key={choice} choice={choice} />
        ))}
      </div>
    </div>
  );
}

/**
 * A delivery choice. It contains the real (invisible) dates and fee, because their length decides how many rows it
 * takes (delivery-choice.tsx).
 */
function Choice({ choice }: { choice: DeliveryChoice }) {
  const terms = useStoreTerms().delivery;
  const days = arrivalSentence(deliveryDays(choice, new Date(), terms), currentLanguage());
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-3 rounded-card border border-line bg-card px-4 py-3">
      <div className="size-5" />
      <div className="min-w-0 flex-1 basis-[8rem]">
        <SkeletonWords>{DELIVERY_LABELS[choice]}</SkeletonWords>
        <SkeletonWords className="text-small">{timeAtCheckout(choice, terms)}</SkeletonWords>
        <SkeletonWords className="text-small">{days}</SkeletonWords>
      </div>
      <SkeletonWords className="font-semibold">{amountToPay(terms.costs[choice])}</SkeletonWords>
    </div>
  );
}

function Legend({ children }: { children: string }) {
  return <SkeletonWords className="pb-2 text-title">{children}</SkeletonWords>;
}
