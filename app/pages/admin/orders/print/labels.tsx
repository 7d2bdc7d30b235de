import type { Label } from "./papers.ts";

/** `address`: where it comes back to; empty where the owner hasn't told it. */
type Store = { name: string; phone: string; address: string };

/** Eight to a sheet of A4 (99.1 × 67.7 mm, the usual sheet of eight), or one to a label of 4 × 6 inches. */
export function Labels({
  labels,
  large,
  store,
}: {
  labels: Label[];
  large: boolean;
  store: Store;
}) {
  if (labels.length === 0) return null;
  return (
    <div className={large ? "labels-4x6" : "labels-a4"}>
      {labels.map((label) => (
        <article key={label.id}>
          <p className="flex justify-between gap-2 text-small">
            <span className="font-semibold">{store.name}</span>
            {label.express ? (
              <strong className="border-2 border-current px-1">EXPRESS</strong>
            ) : null}
          </p>
          <address className="min-h-0 flex-1 overflow-hidden not-italic">
            <span className="block text-small">To</span>
            <strong className="block text-lead leading-tight wrap-anywhere">{label.name}</strong>
            <span className="block leading-snug wrap-anywhere whitespace-pre-line">
              {label.address}
            </span>
            <span className="block tabular-nums">+91 {label.mobile}</span>
          </address>
          <p className="flex flex-wrap justify-between gap-x-3 border-t border-current pt-1 text-small">
            <span className="font-figures">{label.orderNumber}</span>
            <span className="tabular-nums">From {store.phone}</span>
            {store.address ? (
              <span className="w-full truncate">{store.address.replace(/\s+/g, " ")}</span>
            ) : null}
          </p>
        </article>
      ))}
    </div>
  );
}
