import type { QueuedPayment } from "#data/orders/payment/verification-queue.server";
import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import { formattedDate } from "#domain/formatted-dates";
import { type Evidence, type EvidenceFacts, evidenceOf } from "#domain/orders/payment/evidence";
import { amountDue } from "#domain/orders/payment/rejections";

export type ShownPayment = ReturnType<typeof shownPayment>;

/** A payment as the queue shows it; times as seen now. */
export function shownPayment(row: QueuedPayment, now: Date) {
  const { submittedAt, placedAt, items, rejected, evidence, transactionId, ...payment } = row;
  return {
    ...payment,
    transactionId,
    /** As the rejection will count it: what was said of the same ID before doesn't stand against it. */
    due: amountDue(
      row.total,
      rejected.filter((earlier) => earlier.transactionId !== transactionId),
    ),
    submitted: formattedDate(submittedAt, now),
    placed: formattedDate(placedAt, now),
    items: items.map(({ name, size, quantity }) => ({
      name,
      quantity,
      label: size === null ? null : SIZE_LABELS[size],
    })),
    rejected: rejected.map(({ at, ...earlier }) => ({ ...earlier, at: formattedDate(at, now) })),
    evidence: shownEvidence(evidence, now),
  };
}

export type ShownEvidence = ReturnType<typeof shownEvidence>;

export function shownEvidence(facts: EvidenceFacts, now: Date) {
  return evidenceOf(facts).map(({ others, ...line }: Evidence) => ({
    ...line,
    others: others.map(({ submittedAt, ...other }) => ({
      ...other,
      submitted: formattedDate(submittedAt, now),
    })),
  }));
}
