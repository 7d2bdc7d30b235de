import { plainPageTexts } from "#data/settings/plain-pages.server";
import { SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { namesExpress, pagesNamingExpress } from "#domain/settings/legal/legal-pages";
import { href } from "#protocol/href";
import { config } from "#request/config.server";
import type { settings } from "#request/settings/settings.server";

/**
 * Says of each of the owner's texts that names express while it is off, and where to change it: legal pages, the shop's
 * texts, own pages.
 */
export async function expressTexts(saved: ReturnType<typeof settings>) {
  if (!saved.delivery.withoutExpress) return [];
  const form = (subject: string) => href("/admin/settings/:subject", { subject });
  const legal = pagesNamingExpress(saved, config.languages).map((page) => ({
    to: form(page),
    sentence: `Express is off, but the text that you wrote for the ${SETTINGS_SUBJECTS[page].title} still names it.`,
  }));
  const texts = (["home", "words"] as const)
    .filter((subject) => namesExpress(Object.values(saved[subject]).join(" ")))
    .map((subject) => ({
      to: form(subject),
      sentence: `Express is off, but ${SETTINGS_SUBJECTS[subject].title} still name it.`,
    }));
  const pages = (await plainPageTexts())
    .filter(({ text }) => namesExpress(text))
    .map(({ id, title }) => ({
      to: href("/admin/pages/:id", { id }),
      sentence: `Express is off, but your page ‘${title}’ still names it.`,
    }));
  return [...legal, ...texts, ...pages];
}
