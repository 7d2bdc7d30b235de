import { useTexts } from "#ui/language";
import type { seller } from "./seller.server.ts";
import { texts } from "./texts.ts";

type Seller = ReturnType<typeof seller>;

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

/**
 * The facts that the Consumer Protection (E-Commerce) Rules, 2020 require on display. One that hasn't been entered yet
 * is empty and isn't shown.
 */
export function WhoSells(legal: Seller["legal"]) {
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
