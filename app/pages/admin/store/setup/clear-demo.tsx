import type { DemoCounts } from "#data/offers/demo.server";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { ConfirmButton } from "#pages/admin/parts/forms/confirm-button.tsx";

type Cleared = { deleted: DemoCounts; archived: DemoCounts };

const KINDS: Record<keyof DemoCounts, [one: string, many: string]> = {
  products: ["product", "products"],
  combos: ["combo", "combos"],
  episodes: ["episode", "episodes"],
  tiles: ["story tile", "story tiles"],
  pages: ["story page", "story pages"],
  series: ["series", "series"],
  coupons: ["coupon", "coupons"],
  words: ["sentence", "sentences and pictures of the pages"],
};

/** The counts as text, such as '48 products, 4 combos'. */
function countsInWords(counts: DemoCounts): string {
  const words = Object.entries(KINDS).flatMap(([kind, [one, many]]) => {
    const count = counts[kind as keyof DemoCounts];
    return count ? [plural(count, one, many)] : [];
  });
  return words.join(", ") || "nothing";
}

function clearedInWords({ deleted, archived }: Cleared): string {
  const offSale = Object.keys(archived).length > 0 ? ` Off sale: ${countsInWords(archived)}.` : "";
  return `Deleted: ${countsInWords(deleted)}.${offSale}`;
}

/** Deletes what is left of the demo, after asking. Products in somebody's cart or order are only taken off sale. */
export function ClearDemo({ counts, ownProducts }: { counts: DemoCounts; ownProducts: boolean }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <p className="text-small text-ink-soft">
        The store still has the demo's {countsInWords(counts)}.
      </p>
      <ConfirmButton
        label="Clear the demo"
        look="second"
        className="w-full tablet:w-fit"
        action={formHref("/admin/setup/demo-clearing")}
        done={(facts) => clearedInWords(facts as Cleared)}
        title="Clear the demo?"
        cancelLabel="Keep it"
        confirmLabel="Clear it"
      >
        <p>
          This deletes the demo's {countsInWords(counts)} for good. Products in somebody's cart or
          order are only taken off sale.
        </p>
        {ownProducts ? null : (
          <p className="font-semibold">The shop will be empty until you add your own.</p>
        )}
      </ConfirmButton>
    </div>
  );
}
