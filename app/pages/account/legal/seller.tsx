import type { DeliveryTerms } from "#domain/checkout/shipping";
import type { Retention } from "#domain/people/retention";
import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

export type Seller = {
  storeName: string;
  email: string;
  phone: string;
  legal: LegalFacts;
  policies: { returnDays: number; answerHours: number; lostDays: number };
  /** How long the store keeps data before it deletes it automatically. */
  retention: Retention;
  delivery: DeliveryTerms;
  /** True if the store sells episodes. */
  episodes: boolean;
};

/**
 * The facts that the Consumer Protection (E-Commerce) Rules, 2020 require on display. An empty one hasn't been
 * entered yet.
 */
type LegalFacts = {
  legalName: string;
  postalAddress: string;
  gstin: string;
  officerName: string;
  officerEmail: string;
  officerPhone: string;
};

/** How to reach the store and who runs it, at the end of every legal page. */
export function WriteToUs({ storeName, email, phone, legal, policies }: Seller) {
  const { writeToUs, complaints } = useTexts(texts);
  return (
    <>
      <h2>{writeToUs}</h2>
      <p>
        {email || phone ? (
          <>
            {storeName}: <Reach email={email} phone={phone} />.{" "}
          </>
        ) : null}
        {complaints(policies.answerHours)}
      </p>
      <WhoSells {...legal} />
    </>
  );
}

/** Shows only the facts that are known. */
export function WhoSells(legal: LegalFacts) {
  const t = useTexts(texts);
  const { legalName, postalAddress, gstin, officerName, officerEmail, officerPhone } = legal;
  return (
    <>
      {legalName || postalAddress || gstin ? (
        <>
          <h2>{t.whoSells}</h2>
          <p className="whitespace-pre-line">
            {[legalName, postalAddress, gstin && `${t.gstin}: ${gstin}`].filter(Boolean).join("\n")}
          </p>
        </>
      ) : null}
      {officerName ? (
        <p>
          {t.grievanceOfficer}: {officerName}
          {officerEmail || officerPhone ? ", " : ""}
          <Reach email={officerEmail} phone={officerPhone} />
        </p>
      ) : null}
    </>
  );
}

function Reach({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {email && phone ? ", " : ""}
      {phone ? (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="whitespace-nowrap">
          {phone}
        </a>
      ) : null}
    </>
  );
}
