import { type Logo, logoAddress } from "#protocol/icon-addresses";

/** The store's logo, or its name if it has none. The logo's size is known in advance, so that nothing moves. */
export function StoreMark({
  name,
  logo,
  className,
}: {
  name: string;
  logo: Logo | null | undefined;
  /** CSS classes of the name. */
  className: string;
}) {
  if (!logo) return <span className={className}>{name}</span>;
  return (
    <img
      data-logo=""
      src={logoAddress(logo.file, "webp")}
      alt={name}
      width={logo.width}
      height={logo.height}
      className="h-auto max-w-full"
    />
  );
}
