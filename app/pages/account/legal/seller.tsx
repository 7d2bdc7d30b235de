import { useTexts } from "#ui/language";
import { texts } from "./texts.ts";

export type Seller = { storeName: string; email: string; phone: string };

/** How to reach the store: under every legal page. */
export function WriteToUs({ storeName, email, phone }: Seller) {
  const { writeToUs, complaints } = useTexts(texts);
  return (
    <>
      <h2>{writeToUs}</h2>
      <p>
        {storeName}: <a href={`mailto:${email}`}>{email}</a>,{" "}
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="whitespace-nowrap">
          {phone}
        </a>
        . {complaints}
      </p>
    </>
  );
}
