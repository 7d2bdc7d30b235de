type Seller = { storeName: string; email: string; phone: string };

/** How to reach the store: under every legal page. */
export function WriteToUs({ storeName, email, phone }: Seller) {
  return (
    <>
      <h2>Write to us</h2>
      <p>
        {storeName}: <a href={`mailto:${email}`}>{email}</a>,{" "}
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="whitespace-nowrap">
          {phone}
        </a>
        . Use the same address for complaints; we answer within 48 hours and settle them within a
        month.
      </p>
    </>
  );
}

export const EFFECTIVE_SINCE = "Effective from 1 November 2026.";
