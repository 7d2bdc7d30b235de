import { currentLanguage } from "#domain/language";
import { targetBytes } from "#domain/pictures/smaller-picture";
import type { TooLarge } from "#ui/forms/use-store-form";
import { chosenFacts, smallerPicture } from "./smaller-picture.ts";
import { texts } from "./texts.ts";

/** The form with a smaller picture, and what is known of the chosen one; or a sentence where there can't be one. */
export async function smallerForm({
  form,
  tries,
  cut,
}: TooLarge): Promise<FormData | string | null> {
  const chosen = form.get("screenshot");
  if (!(chosen instanceof File)) return null;
  const target = targetBytes({ bytes: chosen.size, tries, cut });
  if (target === null) return cut ? null : texts[currentLanguage()].cantBeSmaller;
  const picture = await smallerPicture(chosen, target).catch(() => null);
  if (!picture) return texts[currentLanguage()].cantBeSmaller;
  const smaller = new FormData();
  for (const [name, value] of form) if (name !== "screenshot") smaller.append(name, value);
  smaller.set("screenshot", picture);
  for (const [name, value] of Object.entries(await chosenFacts(chosen))) smaller.set(name, value);
  return smaller;
}
