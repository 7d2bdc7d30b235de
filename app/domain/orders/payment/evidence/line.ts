/** In the bank (proof); supports the payment; worth knowing; worth a second look; against it. */
export type EvidenceStrength = "proof" | "for" | "note" | "doubt" | "against";

/** A kind of evidence: its strength, when it applies, and its sentence for the seller. */
export type Line<Known, Facts = Known> = {
  strength: EvidenceStrength;
  when: (known: Known) => boolean | undefined;
  reason: string | ((facts: Facts) => string);
  /** The payment's place in the queue, behind those with proof; 1 is stronger. */
  rank?: 1 | 2;
};

/** Codes of the lines that apply, in the table's order. */
export function codesOf<Code extends string, Known>(
  lines: Readonly<Record<Code, { when: (known: Known) => boolean | undefined }>>,
  known: Known,
): Code[] {
  return (Object.keys(lines) as Code[]).filter((code) => lines[code].when(known));
}
