import type { ProductSize } from "#domain/catalogue/sizes";
import { amountToPay } from "#domain/money/money";
import { stockAdminMessages } from "#domain/stock/admin-messages";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { href } from "#protocol/href";
import { Button } from "#ui/forms/button";
import { TextLink } from "#ui/link";
import { Panel } from "#ui/panel";
import type { Route } from "./+types/page";

type Props = Route.ComponentProps["loaderData"];

/**
 * Marks a size as sold out, or back in stock, by one press. Staff may do this, too: whoever packs is the first to see
 * that none are left.
 */
export function SoldOutPanel({ id, sizes, left, combos, mayPause }: Props) {
  const form = useAdminForm(
    formHref("/admin/products/:id/sold-out", { id }),
    "The shop shows it now.",
  );
  if (sizes.length === 0) return null;
  const set = (size: ProductSize["key"] | "all", soldOut: boolean) =>
    form.send({ size, sold_out: soldOut ? "yes" : "no" });
  const anyLeft = sizes.some(({ soldOut }) => !soldOut);
  return (
    <Panel title="In stock">
      <ul className="flex flex-col divide-y divide-line">
        {sizes.map(({ key, name, price, soldOut }) => (
          <li key={key} className="flex items-center justify-between gap-3 py-2">
            <span>
              {name} · {amountToPay(price)}
              {soldOut ? <strong className="block text-kumkum-ink">Sold out</strong> : null}
              <InCombos combos={combos.filter(({ sizes }) => sizes.includes(key))} />
              <TextLink
                to={href("/admin/stock/:id/:size", { id, size: key })}
                className="min-w-11 text-small text-peacock"
              >
                {left[key] === undefined ? "Count" : stockAdminMessages.left(left[key])}
                <span className="sr-only"> of {name}</span>
              </TextLink>
            </span>
            {mayPause ? (
              <Button
                className="shrink-0"
                look="second"
                busy={form.busy}
                aria-label={`${name}: ${soldOut ? "back in stock" : "sold out"}`}
                onClick={() => set(key, !soldOut)}
              >
                {soldOut ? "Back in stock" : "Sold out"}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayPause && sizes.length > 1 ? (
        <Button
          look="second"
          className="self-start"
          busy={form.busy}
          onClick={() => set("all", anyLeft)}
        >
          {anyLeft ? "All sizes are sold out" : "All back in stock"}
        </Button>
      ) : null}
      <p className="text-small text-ink-soft">
        Customers still see a size that is sold out, but can't order it. Payments that they have
        already started go through.
      </p>
      {combos.length > 0 ? (
        <p className="text-small text-ink-soft">
          A combo can't be bought while one of its products is sold out in the combo's size.
        </p>
      ) : null}
    </Panel>
  );
}

function InCombos({ combos }: Pick<Props, "combos">) {
  if (combos.length === 0) return null;
  return (
    <span className="block text-small text-ink-soft">
      In combos: {combos.map(({ name }) => name).join(", ")}
    </span>
  );
}
