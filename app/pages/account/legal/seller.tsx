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
  /** How long what is deleted by the store itself is kept. */
  retention: Retention;
  delivery: DeliveryTerms;
};

/** What the Consumer Protection (E-Commerce) Rules, 2020 want shown; empty: not said yet. */
export type LegalFacts = {
  legalName: string;
  postalAddress: string;
  gstin: string;
  officerName: string;
  officerEmail: string;
  officerPhone: string;
};

/** How to reach the store, and who it is: under every legal page. */
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

/** Nothing where nothing is known. */
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
