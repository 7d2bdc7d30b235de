import { ArrowLeft, ArrowRight, type IconNode, X, ZoomIn, ZoomOut } from "lucide";
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { InLanguage } from "#domain/catalogue/picture-texts";
import { hasWidths, PLACEHOLDER_PICTURE, webpSrc } from "#protocol/picture-addresses";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { texts } from "./texts.ts";

export type View = {
  id: string;
  name: string;
  /** The address, in the form that `Picture` expects. */
  picture: string | null;
  /** The alt text, in the form that `Picture` expects. */
  alt: InLanguage | null;
  /** The page that sells what the picture shows. Missing: the page behind the viewer. */
  to?: string;
};

export type ViewerProps = {
  views: readonly View[];
  /** The index of the picture that is shown first. */
  firstIndex: number;
  onClose: () => void;
};

/**
 * Shows pictures over the whole screen, side by side; they are changed by swiping, arrow keys or buttons. A double
 * tap, or a button, shows one in its full size, to move around in. Two fingers zoom as everywhere.
 */
export function PictureViewer({ views, firstIndex, onClose }: ViewerProps) {
  const t = useTexts(texts);
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(firstIndex);
  /** The point of the picture that was pressed, as fractions of its width and height. Null: it isn't zoomed. */
  const [zoomed, setZoomed] = useState<Point | null>(null);
  // A layout effect, because otherwise the dialog would be painted within the page for a moment.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const { current } = strip;
    current?.scrollTo({ left: firstIndex * current.clientWidth, behavior: "instant" });
  }, [firstIndex]);
  const here = views[place];
  if (!here) return null;

  const goTo = (next: number) => {
    if (zoomed || !views[next] || !strip.current) return;
    strip.current.scrollTo({ left: next * strip.current.clientWidth });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") goTo(place - 1);
    if (key === "ArrowRight") goTo(place + 1);
  };
  const onScroll = () => {
    if (strip.current) setPlace(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t.enlarged}
      className="at-night"
      style={SCREEN_STYLE}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center gap-1" style={BAR_STYLE}>
        <p aria-live="polite" className="min-w-0 grow truncate font-semibold">
          {here.name}
          {views.length > 1 ? (
            <span className="text-small font-normal text-ink-soft">
              {" · "}
              {t.place(place + 1, views.length)}
            </span>
          ) : null}
        </p>
        <IconButton
          name={zoomed ? t.zoomOut : t.zoomIn}
          icon={zoomed ? ZoomOut : ZoomIn}
          onClick={() => setZoomed(zoomed ? null : CENTER)}
        />
        <IconButton name={t.close} icon={X} onClick={() => dialog.current?.close()} />
      </div>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
        tabIndex={0}
        style={{ ...STRIP_STYLE, overflowX: zoomed ? "hidden" : "auto" }}
        onScroll={onScroll}
      >
        {views.map((view, index) => (
          <li key={view.id} style={SLIDE_STYLE} aria-hidden={index !== place || undefined}>
            {Math.abs(index - place) <= 1 ? (
              <Slide
                {...view}
                zoomed={index === place ? zoomed : null}
                onZoom={(point) => setZoomed(zoomed ? null : point)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-center gap-1" style={BAR_STYLE}>
        {place > 0 && !zoomed ? (
          <IconButton name={t.previous} icon={ArrowLeft} onClick={() => goTo(place - 1)} />
        ) : null}
        {here.to ? (
          <Link
            to={here.to}
            className="flex min-h-11 items-center px-3 font-semibold text-peacock underline-offset-4 hover:underline"
            onClick={() => dialog.current?.close()}
          >
            {t.openCard}
          </Link>
        ) : null}
        {place < views.length - 1 && !zoomed ? (
          <IconButton name={t.next} icon={ArrowRight} onClick={() => goTo(place + 1)} />
        ) : null}
      </div>
    </dialog>
  );
}

type Point = { x: number; y: number };
const CENTER: Point = { x: 0.5, y: 0.5 };

function Slide({
  alt,
  picture,
  zoomed,
  onZoom,
}: View & { zoomed: Point | null; onZoom: (point: Point) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  // Keeps the pressed point under the finger, as far as the picture's edges allow. A layout effect, so that it isn't
  // seen elsewhere first.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!zoomed || !current) return;
    current.scrollTo({
      left: zoomed.x * current.scrollWidth - current.clientWidth / 2,
      top: zoomed.y * current.scrollHeight - current.clientHeight / 2,
      behavior: "instant",
    });
  }, [zoomed]);
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const { left, top, width, height } =
      event.currentTarget.querySelector("img")?.getBoundingClientRect() ?? EMPTY_RECTANGLE;
    onZoom({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same by keyboard
    <div
      ref={frame}
      style={zoomed ? ZOOM_WINDOW_STYLE : FRAME_STYLE}
      tabIndex={zoomed ? 0 : undefined}
      onDoubleClick={onDoubleClick}
    >
      <img
        key={picture}
        data-falls-back=""
        src={sourceOf(picture)}
        alt={alt?.text ?? ""}
        lang={alt?.lang}
        decoding="async"
        draggable={false}
        style={zoomed ? ZOOMED_STYLE : FITTED_STYLE}
      />
    </div>
  );
}

/** The address of the largest width that the store offers. */
function sourceOf(address: string | null): string {
  if (address === null) return PLACEHOLDER_PICTURE;
  return hasWidths(address) ? webpSrc(address) : address;
}

function IconButton({
  name,
  icon,
  onClick,
}: {
  name: string;
  icon: IconNode;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="grid size-thumb shrink-0 place-items-center rounded-round"
    >
      <Icon of={icon} size={22} />
    </button>
  );
}

const EMPTY_RECTANGLE = { left: 0, top: 0, width: 1, height: 1 };

// Inline styles, because classes would be in the style sheet that every document carries. React sets them by script,
// which the Content-Security-Policy allows.
const SCREEN_STYLE: CSSProperties = {
  position: "fixed",
  inset: 0,
  width: "100vw",
  maxWidth: "none",
  height: "100dvh",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  display: "grid",
  gridTemplate: "auto minmax(0, 1fr) auto / minmax(0, 1fr)",
};
const BAR_STYLE: CSSProperties = {
  padding: "4px max(8px, env(safe-area-inset-left))",
  minHeight: 52,
};
const STRIP_STYLE: CSSProperties = {
  display: "flex",
  scrollSnapType: "x mandatory",
  scrollBehavior: "smooth",
  scrollbarWidth: "none",
};
const SLIDE_STYLE: CSSProperties = { flex: "0 0 100%", minWidth: 0, scrollSnapAlign: "center" };
const FRAME_STYLE: CSSProperties = {
  display: "grid",
  placeItems: "center",
  height: "100%",
  cursor: "zoom-in",
  touchAction: "manipulation",
};
const ZOOM_WINDOW_STYLE: CSSProperties = {
  ...FRAME_STYLE,
  overflow: "auto",
  overscrollBehavior: "contain",
  cursor: "zoom-out",
  placeItems: "start",
  justifyContent: "safe center",
};
const FITTED_STYLE: CSSProperties = {
  maxWidth: "100%",
  maxHeight: "100%",
  minHeight: 0,
  minWidth: 0,
  objectFit: "contain",
};
const ZOOMED_STYLE: CSSProperties = { maxWidth: "none", width: 960 };
