/**
 * How strong a line of evidence is. `proof`: the bank has the money. `for`: supports the payment. `note`: is worth
 * knowing. `doubt`: is worth a second look. `against`: speaks against the payment.
 */
export type EvidenceStrength = "proof" | "for" | "note" | "doubt" | "against";

/** A kind of evidence: its strength, when it applies, and the sentence that the seller reads. */
export type EvidenceLine<Known, Facts = Known> = {
  strength: EvidenceStrength;
  when: (known: Known) => boolean | undefined;
  reason: string | ((facts: Facts) => string);
};

/** Returns the codes of the lines that apply, in the order of the table. */
export function codesOf<Code extends string, Known>(
  lines: Readonly<Record<Code, { when: (known: Known) => boolean | undefined }>>,
  known: Known,
): Code[] {
  return (Object.keys(lines) as Code[]).filter((code) => lines[code].when(known));
}
