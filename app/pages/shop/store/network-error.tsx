import { comboMessages } from "#domain/catalogue/combo-messages";
import { storeMessages } from "#domain/messages";
import { TryAgain, useTryAgain } from "#pages/errors/error-page.tsx";
import { CombosSection, CombosSkeleton } from "./combos-section.tsx";
import { bareTiles, StoreView } from "./store-view.tsx";

/** Reading R13: a network error fails the section of combos; the categories lead on. */
export function StoreOnNetworkError() {
  const again = useTryAgain();
  return (
    <StoreView tiles={bareTiles()}>
      <CombosSection>
        {again.trying ? (
          <CombosSkeleton />
        ) : (
          <div role="alert" className="rounded-card bg-bad p-4 text-on-bad">
            <p className="font-semibold">{comboMessages.combosFailed}</p>
            <p>{storeMessages.networkError}</p>
          </div>
        )}
        <div className="grid tablet:justify-start">
          <TryAgain {...again} />
        </div>
      </CombosSection>
    </StoreView>
  );
}
