import { comboMessages } from "#domain/catalogue/combo-messages";
import { storeMessages } from "#domain/messages";
import { TryAgain, useTryAgain } from "#pages/errors/error-page.tsx";
import { CombosSection, CombosSkeleton } from "./combos-section.tsx";
import { StoreView } from "./store-view.tsx";
import { lastTiles } from "./tiles-seen.ts";

/**
 * The store's page after a network error: the combos show an error, and the categories that this browser has seen
 * before still have links (reading R13).
 */
export function StoreOnNetworkError() {
  const again = useTryAgain();
  return (
    <StoreView storeTexts={null} tiles={lastTiles()}>
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
