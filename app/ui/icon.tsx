import type { IconNode } from "lucide";

/** One of lucide's icons in the text's colour. Without a `label` it says nothing to a screen reader. */
export function Icon({
  of,
  size = 24,
  label,
  strokeWidth = 2,
  className,
}: {
  of: IconNode;
  size?: number;
  label?: string;
  strokeWidth?: number;
  className?: string;
}) {
  return (
    <svg
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {of.map(([Shape, attributes]) => (
        <Shape key={JSON.stringify(attributes)} {...attributes} />
      ))}
    </svg>
  );
}
