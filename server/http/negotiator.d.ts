/** What the store uses of the package, which brings no types. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** The best of what is available; of equal weights the first preferred. */
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
  }
}
