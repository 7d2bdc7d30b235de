import { shownMobile, shownPhone } from "#domain/people/shown-phone";
import type { Route } from "./+types/page";

type Printed = Pick<Route.ComponentProps["loaderData"], "labels" | "store">;

/**
 * Labels for printing: eight on a sheet of A4 (each 99.1 × 67.7 mm, a common sheet), or one on each label of 4 × 6
 * inches.
 */
export function Labels({ labels, large, store }: Printed & { large: boolean }) {
  if (labels.length === 0) return null;
  // A sender's address of more than one line takes space, so the recipient's is set smaller.
  const isWide = store.address.length > 60;
  return (
    <div className={large ? "labels-4x6" : "labels-a4"}>
      {labels.map((label) => (
        <article
          key={label.id}
          data-tight={needsSmallestType(label.address, store.address) || undefined}
        >
          <p className="flex justify-between gap-2 text-small">
            <span className="font-semibold">{store.name}</span>
            {label.express ? (
              <strong className="border-2 border-current px-1">EXPRESS</strong>
            ) : null}
          </p>
          <address
            data-long={isLong(label.address) || isWide || undefined}
            className="min-h-0 flex-1 overflow-hidden not-italic"
          >
            <span className="block text-small">To</span>
            <strong className="block text-lead leading-tight wrap-anywhere">{label.name}</strong>
            <span className="block leading-snug wrap-anywhere whitespace-pre-line">
              {isLong(label.address) ? addressOnTwoLines(label.address) : label.address}
            </span>
            <span className="block tabular-nums">{shownMobile(label.mobile)}</span>
          </address>
          <p className="flex flex-wrap justify-between gap-x-3 border-t border-current pt-1 text-small">
            <span className="font-figures">{label.orderNumber}</span>
            <span className="tabular-nums">From {shownPhone(store.phone) || store.name}</span>
            {store.address ? (
              <span data-sender className="w-full leading-tight wrap-anywhere">
                {store.address.replace(/\s+/g, " ")}
              </span>
            ) : null}
          </p>
        </article>
      ))}
    </div>
  );
}

/** Whether an address needs smaller type: an A4 label fits a two-line name and three more lines in normal type. */
function isLong(address: string | null): address is string {
  const lines = (address ?? "").split("\n").map((line) => Math.ceil(line.length / 40));
  return lines.reduce((sum, count) => sum + count, 0) > 3;
}

/**
 * Whether the label needs the smallest type that a post office reads: both addresses are long, or the sender's alone
 * is.
 */
function needsSmallestType(address: string | null, sender: string): boolean {
  return sender.length > 120 || (isLong(address) && sender !== "");
}

/** Joins the address's lines by commas, but keeps state and PIN code on a line of their own. */
function addressOnTwoLines(address: string): string {
  const lines = address.split("\n").filter((line) => line.trim() !== "");
  return [lines.slice(0, -1).join(", "), lines.at(-1)].join("\n");
}
