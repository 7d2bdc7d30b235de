import { orderMessages } from "#domain/orders/messages";
import { texts } from "#pages/orders/texts.ts";
import { useTexts } from "#ui/language";
import { PlainPicture } from "#ui/pictures/plain-picture";

/** What the customer sent of a payment, opening in full; null: nothing. */
export function ScreenshotLink({ address }: { address: string | null }) {
  const t = useTexts(texts).details;
  if (address === null) return <p className="text-ink-soft">{orderMessages.noScreenshot}</p>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="self-start rounded-card border border-line bg-paper p-2"
    >
      <PlainPicture
        src={address}
        alt={t.screenshot}
        loading="lazy"
        className="h-56 w-auto max-w-full min-w-28 rounded-card object-contain"
      />
    </a>
  );
}
