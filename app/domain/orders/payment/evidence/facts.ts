import type { BankFacts } from "./bank.ts";
import type { PictureFacts } from "./picture.ts";

/** The bank has it; for the payment, worth knowing, a reason to look twice, or against it. */
export type EvidenceStrength = "proof" | "for" | "note" | "doubt" | "against";

/** Another payment with the same transaction ID or the same picture. */
export type OtherPayment = {
  id: string;
  /** The order it is of; null: no order came of it. */
  orderId: string | null;
  orderNumber: string;
  /** What the seller said of it; null: it waits. */
  outcome: "verified" | "rejected" | null;
  submittedAt: Date;
};

export type EvidenceFacts = Omit<BankFacts, "sameId"> &
  PictureFacts & {
    hasPicture: boolean;
    /** Other payments with its transaction ID, this order's own too. */
    sameId: readonly OtherPayment[];
    /** Other payments with the very same picture. */
    samePicture: readonly OtherPayment[];
    /** Others whose picture is the same by the word of a browser that made one of them smaller. */
    sameChosen: readonly OtherPayment[];
    /** Its own browser made it smaller, from a file with so many bytes. */
    chosenBytes: number | null;
    /** What the picture was made with: as it says itself, or its browser of the file as it was chosen. */
    program: string | null;
  };
