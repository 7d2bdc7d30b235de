import { storeMessages } from "#domain/messages";

/** The title of a page that is on its way, and that it is: spec §2 has it said where people sign in. */
export function SkeletonTitle({
  className = "",
  children,
}: {
  className?: string;
  children: string;
}) {
  return (
    <div className={`flex items-center justify-between gap-2 ${className}`}>
      <h1 className="text-display">{children}</h1>
      <p className="text-small text-ink-soft">{storeMessages.loading}</p>
    </div>
  );
}
