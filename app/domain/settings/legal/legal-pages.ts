import { SIZE_LABELS } from "#domain/catalogue/catalogue";
import type { DeliveryTerms } from "#domain/checkout/shipping";
import { timeAtCheckout } from "#domain/checkout/shipping";
import { fillMarkdown } from "#domain/email/templates";
import { currentLanguage, inLanguage, type Language, type Localized } from "#domain/language";
import { amountToPay } from "#domain/money/money";
import { REFUSED_ID_DAYS, type Retention, UNMATCHED_CREDIT_DAYS } from "#domain/people/retention";
import { localizedText, type Texts, textsOf } from "#domain/settings/texts";
import type { LEGAL_PLACEHOLDERS } from "./legal-placeholders.ts";
import { en } from "./legal-texts.en.ts";
import { te } from "./legal-texts.te.ts";

export const LEGAL_PAGES = ["terms", "privacy", "refunds"] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

const STANDARD_TEXTS: Localized<typeof en> = { en, te };
const currentStandardTexts = inLanguage(STANDARD_TEXTS);

/** An owner's own text of a legal page. If it is empty, the standard text of the release is shown. */
type LegalText = Texts<"text", string> & { since: string };

export function standardText(page: LegalPage, language: Language): string {
  return (STANDARD_TEXTS[language] ?? en)[page].text;
}

/**
 * Returns the texts with which the form opens: the owner's own, or else the standard ones, without their part about
 * episodes if the shop has nothing of stories (reading R77).
 */
export function editedText(
  page: LegalPage,
  own: LegalText,
  { storyRows }: { storyRows: boolean },
): LegalText {
  const written = localizedText(own, "text");
  const standard = (language: Language) => {
    const text = standardText(page, language);
    return storyRows ? text : fillMarkdown(text, { episodes: "" });
  };
  return { ...own, ...textsOf("text", (language) => written[language] || standard(language)) };
}

type LegalFacts = {
  storeName: string;
  delivery: DeliveryTerms;
  policies: { returnDays: number; lostDays: number };
  retention: Retention;
  episodes: boolean;
};

/** Returns the values of the `{{…}}` in a legal page, from the current settings. */
function placeholderValues({
  storeName,
  delivery,
  policies,
  retention,
  episodes,
}: LegalFacts): Record<(typeof LEGAL_PLACEHOLDERS)[number], string> {
  return {
    store_name: storeName,
    standard_cost: amountToPay(delivery.costs.standard),
    standard_days: timeAtCheckout("standard", delivery),
    express_cost: delivery.choices.includes("express") ? amountToPay(delivery.costs.express) : "",
    express_days: timeAtCheckout("express", delivery),
    free_from: delivery.freeFrom === null ? "" : amountToPay(delivery.freeFrom),
    return_days: String(policies.returnDays),
    lost_days: String(policies.lostDays),
    screenshot_days: String(retention.screenshotDays),
    unplaced_days: String(retention.unplacedDays),
    unmatched_days: String(UNMATCHED_CREDIT_DAYS),
    refused_days: String(REFUSED_ID_DAYS),
    message_days: String(retention.messageDays),
    email_days: String(retention.emailDays),
    episodes: episodes ? SIZE_LABELS.digital : "",
  };
}

/**
 * Returns the legal pages on which an owner's own text, in one of these languages, names express delivery, also where
 * that is switched off. What stands in a section for express alone isn't shown then and doesn't count.
 */
export function pagesNamingExpress(
  own: Readonly<Record<LegalPage, LegalText>>,
  languages: readonly Language[],
): LegalPage[] {
  return LEGAL_PAGES.filter((page) => {
    const written = localizedText(own[page], "text");
    return languages.some((language) => namesExpress(written[language] ?? ""));
  });
}

/** Whether an owner's text names express delivery where that is switched off. */
export function namesExpress(text: string): boolean {
  return EXPRESS.test(fillMarkdown(text, { express_cost: "" }));
}

/** Express delivery, also by a placeholder. Lawyers' 'express consent' and 'express or implied' are something else. */
const EXPRESS =
  /\bexpress(?:_days)?\b(?!\s+(?:or|and|prior|written|consent|permission|approval|agreement|authori|warrant))|ఎక్స్\u200c?ప్రెస్/iu;

export function withLegalFacts(markdown: string, facts: LegalFacts): string {
  return fillMarkdown(markdown, placeholderValues(facts));
}

/**
 * Returns a legal page in the reader's language, as Markdown. If the owner has no text of her own in that language,
 * it is the standard text in that language, not her text in another. `since` is the date of the owner's text.
 */
export function currentLegalPage(page: LegalPage, own: LegalText, facts: LegalFacts) {
  const { title, description, text } = currentStandardTexts[page];
  const { since } = own;
  const written = localizedText(own, "text")[currentLanguage()];
  return {
    title,
    description,
    since: written ? since : "",
    markdown: withLegalFacts(written || text, facts),
  };
}
