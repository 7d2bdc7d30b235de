/** Types for the part of the package that the store uses; the package has none. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** The best encoding of those available; if several are equally good, the first of `preferred`. */
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
  }
}
