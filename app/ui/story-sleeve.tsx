import { ArrowRight, Headphones } from "lucide-react";
import { PICTURE_SIZES } from "#domain/pictures";
import { Picture } from "./picture.tsx";

type Props = {
  title: string;
  line: string;
  picture: string | null;
  label: string;
  /** Said to screen readers of a link that leaves this site. */
  outward?: string;
  /** A label that hover and focus bring out, where a pointer can hover. */
  hoverLabel?: boolean;
};

/** A story as a cassette in its sleeve, lying on the shelf. Stands inside a link of class `group`. */
export function StorySleeve({ title, line, picture, label, outward, hoverLabel = false }: Props) {
  const Icon = outward ? Headphones : ArrowRight;
  return (
    <span className="flex h-full overflow-hidden rounded-card border border-on-night/15 bg-night text-on-night shadow-card tablet:flex-col">
      <span className="relative block aspect-4/5 w-2/5 shrink-0 self-start overflow-hidden tablet:aspect-4/3 tablet:w-full">
        <Picture
          address={picture}
          alt=""
          sizes={PICTURE_SIZES.grid}
          eager
          className="object-cover absolute size-full object-top transition-transform duration-150 group-hover:scale-103"
        />
      </span>
      <span className="flex grow flex-col gap-2 p-4">
        <span className="font-display text-lead font-semibold">{title}</span>
        <span className="grow text-small text-on-night/85">{line}</span>
        <span
          className={`flex min-h-11 items-center gap-2 text-small font-semibold whitespace-nowrap text-marigold ${
            hoverLabel
              ? "transition-opacity duration-150 [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
              : ""
          }`}
        >
          <Icon aria-hidden size={18} />
          {label}
          {outward ? <span className="sr-only"> ({outward})</span> : null}
        </span>
      </span>
    </span>
  );
}
