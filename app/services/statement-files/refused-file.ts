import type { FileProblem } from "#domain/statements/reading/file-problems";

/** A problem without the file's name, which the caller adds. */
export type Refusal<P = FileProblem> = P extends unknown ? Omit<P, "name"> : never;

export class RefusedFile extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
