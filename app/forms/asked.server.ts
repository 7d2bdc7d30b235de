import { z } from "zod";
import { refuse } from "./form.server.ts";

/** The field by which a browser repeats the value that the store asked about. */
export const askedField = z.string().max(40).default("");

/**
 * Asks about a value that is probably a mistake: shows the question at the field. The same value again isn't asked about
 * any more.
 */
export function askAbout(problem: string, field: string, question: string, value: string) {
  return refuse(problem, { [field]: question }, { asked: value });
}
