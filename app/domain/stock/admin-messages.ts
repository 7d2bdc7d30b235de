import type { MissingPieces } from "#domain/orders/parcel/packed-lines";
import { plural } from "#domain/plural";
import type { RunKind, ShortageState } from "./stock.ts";

/** Sentences about stock for sellers, in English only. */
export const stockAdminMessages = {
  begun: "This size is counted now.",
  ended: "This size isn't counted any more.",
  entered: "Entered.",
  "size-unknown": "This product has no such size.",
  "size-not-counted": "Nothing was changed. This size isn't counted any more.",
  "fewer-there": ({ there }: { there: number }) =>
    there === 0 ? "You have none." : `You only have ${there}.`,
  left: (pieces: number) => (pieces === 0 ? "None left" : `${pieces} left`),
  nothingChanged: "Type how many, 1 or more.",
  dayWrong: "Type a day, today or before.",

  kinds: {
    arrived: "Printed or arrived",
    spoiled: "Spoiled or lost",
    counted: "Counted by hand",
  } satisfies Record<RunKind, string>,
  quantities: {
    arrived: "How many came?",
    spoiled: "How many are gone?",
    counted: "How many do you have?",
  } satisfies Record<RunKind, string>,
  countAll: (unsent: number) =>
    unsent === 0
      ? "All that are on hand. No order waits to be sent with any of them."
      : `All that are on hand, also the ${unsent} of orders that aren't sent yet.`,

  piecesMissing: (count: number) => `${plural(count, "piece")} missing`,

  /** Shown beside a line of a parcel that is being packed. */
  notPacked: ({ pieces, state }: MissingPieces) => {
    if (state === "left-out") return `${pieces} left out`;
    const what = state === "next-run" ? "from the next run" : "missing";
    return `${pieces} ${what}: don't pack ${pieces === 1 ? "it" : "them"}`;
  },

  /** The panel on an order with missing pieces. */
  missing: {
    title: "Out of stock",
    pieces: (what: string, state: ShortageState) => `${what}: ${SHORTAGE_STATE_LABELS[state]}`,
    advice:
      "These pieces were gone when the order was paid. Send them from the next print run, or leave them out and refund them. You can also cancel the whole order.",
    leftOut: "Left out: record the refund once you've sent it.",
    ways: {
      "next-run": "Send from the next run",
      "left-out": "Leave them out",
      undecided: "Decide again",
    } satisfies Record<ShortageState, string>,
    done: {
      "next-run": "You'll send these from the next run. The customer can see that.",
      "left-out": "Left out. The customer can see that you'll refund it.",
      undecided: "Undecided again.",
    } satisfies Record<ShortageState, string>,
  },
};

const SHORTAGE_STATE_LABELS: Record<ShortageState, string> = {
  undecided: "missing",
  "next-run": "comes with the next run",
  "left-out": "left out",
};
