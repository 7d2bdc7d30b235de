import { QR_PIXELS } from "#domain/checkout/limits";

/**
 * A QR code from `drawQr`. It is always dark on white, in dark mode and forced colours, too: many QR readers need it.
 */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
  return (
    <div
      data-copyable
      className="w-fit rounded-card border border-line bg-white shadow-card forced-color-adjust-none tablet:p-2"
    >
      <svg
        role="img"
        aria-label={label}
        width={QR_PIXELS}
        height={QR_PIXELS}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="h-auto max-w-full"
      >
        <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000000" d={path} />
      </svg>
    </div>
  );
}
