import { localized } from "#domain/language";
import { targetBytes } from "#domain/pictures/smaller-picture";
import type { TooLarge } from "#ui/forms/sending/use-store-form";
import { chosenFacts, smallerPicture } from "./smaller-picture.ts";
import { texts } from "./texts.ts";

/**
 * Returns the form with a smaller picture and facts about the chosen file; a sentence if the picture can't be made
 * smaller; null if the form has none, or shrinking wouldn't help.
 */
export async function smallerForm({
  form,
  tries,
  isConnectionCut,
}: TooLarge): Promise<FormData | string | null> {
  const chosen = form.get("screenshot");
  if (!(chosen instanceof File)) return null;
  const target = targetBytes({
    bytes: chosen.size,
    attempt: tries,
    wasConnectionLost: isConnectionCut,
  });
  if (target === null) return isConnectionCut ? null : localized(texts).cantBeSmaller;
  const made = await shrinkOnce(chosen, target);
  if (!made) return localized(texts).cantBeSmaller;
  const smaller = new FormData();
  for (const [name, value] of form) if (name !== "screenshot") smaller.append(name, value);
  smaller.set("screenshot", made.picture);
  for (const [name, value] of Object.entries(made.facts)) smaller.set(name, value);
  return smaller;
}

type SmallerPicture = { picture: File; facts: Record<string, string> } | null;

const inProgress = new WeakMap<File, Map<number, Promise<SmallerPicture>>>();

/** Makes each size once: the upload, and a Confirm that doesn't wait for it, may ask for the same picture. */
function shrinkOnce(chosen: File, target: number): Promise<SmallerPicture> {
  const sizes = inProgress.get(chosen) ?? new Map<number, Promise<SmallerPicture>>();
  inProgress.set(chosen, sizes);
  const made = sizes.get(target) ?? shrink(chosen, target);
  sizes.set(target, made);
  return made;
}

async function shrink(chosen: File, target: number): Promise<SmallerPicture> {
  const picture = await smallerPicture(chosen, target).catch(() => null);
  return picture && { picture, facts: await chosenFacts(chosen) };
}
