import type { MissingPieces } from "#domain/orders/parcel/packed-lines";
import { plural } from "#domain/plural";
import type { RunKind, ShortageState } from "./stock.ts";

/** Sentences about stock for sellers, in English only. */
export const stockAdminMessages = {
  begun: "This size is counted now.",
  ended: "This size isn't counted any more.",
  entered: "The count is changed.",
  "size-unknown": "This product has no such size. Please choose another.",
  "size-not-counted": "Nothing was changed. This size isn't counted any more.",
  "run-recorded-before":
    "Nothing was changed now. An earlier click was saved after all, with another number: see the changes of the count. To enter this one too, enter it again.",
  "fewer-there": ({ there }: { there: number }) =>
    there === 0 ? "You have none." : `You have only ${there}.`,
  left: (pieces: number) => (pieces === 0 ? "None left" : `${pieces} left`),
  nothingChanged: "Type how many, 1 or more.",
  dayWrong: "Choose today or an earlier day.",

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
      ? "Count all pieces that are here. No order that isn't sent yet needs any of them."
      : `Count all pieces that are here, also the ${unsent} for orders that aren't sent yet.`,

  piecesMissing: (count: number) => `${plural(count, "piece")} missing`,

  /** Shown beside a line of a parcel that is being packed. */
  notPacked: ({ pieces, state }: MissingPieces) => {
    if (state === "left-out") return `${pieces} left out`;
    const what = state === "next-run" ? "to send later" : "missing";
    return `${pieces} ${what}: don't pack ${pieces === 1 ? "it" : "them"}`;
  },

  /** The panel on an order with missing pieces. */
  missing: {
    title: "Out of stock",
    pieces: (what: string, state: ShortageState) => `${what}: ${SHORTAGE_STATE_LABELS[state]}`,
    advice:
      "These pieces were gone when the order was paid. Send them later, when new pieces have come, or leave them out and refund them. You can also cancel the whole order.",
    leftOut: "Left out: record the refund once you've sent it.",
    ways: {
      "next-run": "Send them later",
      "left-out": "Leave them out",
      undecided: "Decide again",
    } satisfies Record<ShortageState, string>,
    done: {
      "next-run": "You'll send these pieces later. The customer can see that.",
      "left-out": "Left out. The customer can see that you'll refund the pieces.",
      undecided: "You can decide again.",
    } satisfies Record<ShortageState, string>,
  },
};

const SHORTAGE_STATE_LABELS: Record<ShortageState, string> = {
  undecided: "missing",
  "next-run": "will be sent once new pieces have come",
  "left-out": "left out",
};
