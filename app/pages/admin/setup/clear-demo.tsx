import { useRef } from "react";
import type { DemoCounts } from "#data/offers/demo.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { plural } from "#domain/plural";
import { formHref } from "#forms/form-href";
import { Button } from "#ui/forms/button";
import { ConfirmDialog } from "#ui/forms/dialog";
import { useStoreForm } from "#ui/forms/use-store-form";
import { useToast } from "#ui/shell/toasts";

type Cleared = { deleted: DemoCounts; archived: DemoCounts };

const KINDS: Record<keyof DemoCounts, [one: string, many: string]> = {
  products: ["card", "cards"],
  combos: ["combo", "combos"],
  episodes: ["episode", "episodes"],
  tiles: ["story tile", "story tiles"],
  pages: ["story page", "story pages"],
  series: ["series", "series"],
  coupons: ["coupon", "coupons"],
  words: ["sentence", "sentences and pictures of the pages"],
};

/** '48 cards, 4 combos' */
function countsInWords(counts: DemoCounts): string {
  const words = Object.entries(KINDS).flatMap(([kind, [one, many]]) => {
    const count = counts[kind as keyof DemoCounts];
    return count ? [plural(count, one, many)] : [];
  });
  return words.join(", ") || "nothing";
}

/** One press and a question: what is still the demo's goes, what somebody has or ordered is taken off sale. */
export function ClearDemo({ counts, ownProducts }: { counts: DemoCounts; ownProducts: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const toast = useToast();
  const form = useStoreForm<Cleared>({
    action: formHref("/admin/setup/demo-clearing"),
    failed: adminMessages.formFailed,
    onDone: ({ deleted, archived }) => {
      dialog.current?.close();
      const offSale =
        Object.keys(archived).length > 0 ? ` Off sale: ${countsInWords(archived)}.` : "";
      toast({ kind: "success", text: `Deleted: ${countsInWords(deleted)}.${offSale}` });
    },
  });
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <p className="text-small text-ink-soft">
        The store still has the demo's {countsInWords(counts)}.
      </p>
      <Button
        look="second"
        className="w-full tablet:w-fit"
        onClick={() => dialog.current?.showModal()}
      >
        Clear the demo
      </Button>
      <ConfirmDialog
        ref={dialog}
        form={form}
        title="Clear the demo?"
        keep="Keep it"
        confirm="Clear it"
      >
        <p>
          This deletes the demo's {countsInWords(counts)} for good. Products in somebody's cart or
          order are only taken off sale.
        </p>
        {ownProducts ? null : (
          <p className="font-semibold">The shop will be empty until you add your own.</p>
        )}
      </ConfirmDialog>
    </div>
  );
}
