/** The bank has it; for the payment, worth knowing, a reason to look twice, or against it. */
export type EvidenceStrength = "proof" | "for" | "note" | "doubt" | "against";

/** One kind of evidence: how strong it is, when it holds, and its reason for the seller. */
export type Line<Known, Facts = Known> = {
  strength: EvidenceStrength;
  when: (known: Known) => boolean | undefined;
  reason: string | ((facts: Facts) => string);
  /** Of a line for it: how far in front it brings its payment in the queue by evidence, behind those with proof. */
  rank?: 1 | 2;
};

/** The lines of a table that hold, in the table's order. */
export function codesOf<Code extends string, Known>(
  lines: Readonly<Record<Code, { when: (known: Known) => boolean | undefined }>>,
  known: Known,
): Code[] {
  return (Object.keys(lines) as Code[]).filter((code) => lines[code].when(known));
}
