/** A link beside evidence. It opens a new tab, so that the seller keeps their place. */
export function NewTabLink({
  to,
  className = "",
  children,
}: {
  to: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex min-h-11 items-center underline underline-offset-4 ${className}`}
    >
      {children}
    </a>
  );
}
