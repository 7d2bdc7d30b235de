import type { BankFacts } from "./bank.ts";
import type { PictureFacts } from "./picture.ts";

/** The bank has it; for the payment, worth knowing, a reason to look twice, or against it. */
export type EvidenceStrength = "proof" | "for" | "note" | "doubt" | "against";

/** A bank's file that somebody of the team brought: who wants to can ask for it, and compare. */
export type StatementFile = {
  fileName: string;
  line: number;
  /** A bank's, by `LAYOUTS`; otherwise its columns were chosen by hand. */
  layout: string | null;
  /** null: the account is erased. */
  by: string | null;
  /** Of its bytes, as the statement's page shows it. */
  fingerprint: string | null;
};

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

/** Who sent the payment's ID. */
export type Sender = {
  customerId: string;
  name: string | null;
  email: string;
  at: Date;
};

/** Another customer who sent it, too, and was refused. */
export type RefusedSender = Sender & {
  /** Of their payment page, where it still has the picture that they sent. */
  pictureOf: string | null;
  /** The order that they sent it for, whose own payment was rejected. */
  orderId: string | null;
};

export type EvidenceFacts = Omit<BankFacts, "sameId"> &
  PictureFacts & {
    hasPicture: boolean;
    sender: Sender;
    /** Who else sent its ID, and was refused; the first of them first. */
    refused: readonly RefusedSender[];
    /** Other payments with its transaction ID, this order's own too. */
    sameId: readonly OtherPayment[];
    /** Other payments with the very same picture. */
    samePicture: readonly OtherPayment[];
    /** Others whose picture is the same by the word of a browser that made one of them smaller. */
    sameChosen: readonly OtherPayment[];
    /** Where `credit` stands: which file says so, and who brought it. */
    statement: StatementFile | null;
    /** Its buyer decided about it: there was nobody else of the team. */
    decidedByBuyer: boolean;
    /** Its own browser made it smaller, from a file with so many bytes. */
    chosenBytes: number | null;
    /** What the picture was made with: as it says itself, or its browser of the file as it was chosen. */
    program: string | null;
  };
