import { storeMessages } from "#domain/messages";

/** The title of a page that is loading, with the word 'Loading...', which spec §2 prescribes for protected pages. */
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
