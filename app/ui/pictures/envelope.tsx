import { Picture } from "./picture.tsx";

/** The cards' places: left, right, and in front of both. */
const CARD_PLACE_CLASSES = [
  "-translate-x-[86%] translate-y-[12%] -rotate-10",
  "-translate-x-[14%] translate-y-[12%] rotate-10",
  "-translate-x-1/2 group-hover:-translate-y-[4%]",
];

/** A decoration: three cards that stick out of an envelope, or without one where the owner chose a plain frame. */
export function Envelope({
  pictures,
  first = false,
  sizes = "(min-width: 1024px) 120px, calc(23vw - 11px)",
  className = "",
}: {
  pictures: readonly (string | null)[];
  first?: boolean;
  sizes?: string;
  className?: string;
}) {
  return (
    <span aria-hidden className={`relative block aspect-5/4 overflow-hidden ${className}`}>
      {pictures.slice(0, CARD_PLACE_CLASSES.length).map((picture, index) => (
        <Picture
          key={CARD_PLACE_CLASSES[index]}
          address={picture}
          alt=""
          sizes={sizes}
          eager={first}
          className={`absolute in-envelope left-1/2 w-[46%] rounded-[4px] border-4 border-white object-cover shadow-card transition-transform duration-150 ${CARD_PLACE_CLASSES[index]}`}
        />
      ))}
      <svg
        aria-hidden="true"
        viewBox="0 0 200 92"
        preserveAspectRatio="none"
        className="envelope-front absolute inset-x-0 bottom-0 h-[58%] w-full"
      >
        <path d="M0 0 100 50 200 0V92H0Z" className="fill-card" />
        <path
          d="M0 0 100 50 200 0M0 92 76 38M200 92 124 38"
          className="fill-none stroke-line"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="envelope-front airmail absolute inset-x-0 bottom-0" />
    </span>
  );
}
