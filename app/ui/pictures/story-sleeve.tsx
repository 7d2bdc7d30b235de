import { ArrowRight, Headphones } from "lucide";
import { Icon } from "#ui/icon";
import { Picture } from "./picture.tsx";

type Props = {
  title: string;
  line: string;
  picture: string | null;
  label: string;
  /** Read by screen readers after a link that leaves this site. */
  leavesSiteText?: string;
  /** True: on devices with a pointer, the label appears only on hover and focus. */
  hoverLabel?: boolean;
  /** True: a phone shows it before scrolling. */
  first?: boolean;
};

/** A story, drawn as a cassette in its case on a shelf. It must be inside a link with the class `group`. */
export function StorySleeve({
  title,
  line,
  picture,
  label,
  leavesSiteText,
  hoverLabel = false,
  first = false,
}: Props) {
  const icon = leavesSiteText ? Headphones : ArrowRight;
  return (
    <span className="flex h-full flex-wrap items-end border-b-4 border-marigold tablet:flex-col tablet:flex-nowrap tablet:items-stretch tablet:border-0">
      <span className="flex w-2/5 shrink-0 tablet:w-full tablet:border-b-4 tablet:border-marigold tablet:px-6">
        <span className="flex w-full transition-transform duration-150 group-hover:-translate-y-1 group-active:translate-y-0">
          <span
            aria-hidden
            className="grid w-4 shrink-0 place-items-center rounded-l-[3px] bg-on-night text-night tablet:w-8"
          >
            <span className="hidden rotate-180 font-display text-small font-semibold [writing-mode:vertical-rl] tablet:block">
              {title}
            </span>
          </span>
          <Picture
            address={picture}
            alt=""
            sizes="(min-width: 1024px) 309px, (min-width: 768px) calc(33vw - 75px), calc(40vw - 29px)"
            eager={first}
            className="aspect-4/5 min-w-0 grow rounded-r-[3px] object-cover"
          />
        </span>
      </span>
      <span className="flex min-w-0 grow basis-[9rem] flex-col gap-1 self-stretch pl-4 tablet:basis-auto tablet:gap-2 tablet:px-6 tablet:pt-4">
        <span className="font-display text-lead font-semibold">{title}</span>
        <span className="grow text-small text-ink-soft">{line}</span>
        <span
          className={`flex min-h-11 items-center gap-2 text-small font-semibold text-marigold ${
            hoverLabel
              ? "transition-opacity duration-150 [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
              : ""
          }`}
        >
          <Icon of={icon} size={18} />
          {label}
          {leavesSiteText ? <span className="sr-only"> ({leavesSiteText})</span> : null}
        </span>
      </span>
    </span>
  );
}

/** The grid of stories: one shelf on a desktop, a shelf for each story on a phone. */
export const STORY_GRID = "grid grid-cols-1 gap-y-8 tablet:grid-cols-3 tablet:-mx-6";
