import { orderMessages } from "#domain/orders/messages";
import { href } from "#protocol/href";
import { PlainPicture } from "#ui/pictures/plain-picture";

/** The screenshot's address. It has the payment's id, so that no browser shows the screenshot of an earlier payment. */
export function screenshotAddress(orderId: string, paymentId: string | null): string {
  return `${href("/orders/:orderId/screenshot", { orderId })}?of=${paymentId}`;
}

/** A payment's screenshot, which opens in full. `address` null: none was sent. */
export function ScreenshotLink({
  address,
  alt,
  positionClass = "self-start",
  size = "h-56 min-w-28",
}: {
  address: string | null;
  alt: string;
  /** CSS classes for its position. */
  positionClass?: string;
  size?: string;
}) {
  if (address === null) return <p className="text-ink-soft">{orderMessages.noScreenshot}</p>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={`rounded-card border border-line bg-paper p-2 ${positionClass}`}
    >
      <PlainPicture
        src={address}
        alt={alt}
        loading="lazy"
        className={`w-auto max-w-full rounded-card object-contain ${size}`}
      />
    </a>
  );
}
