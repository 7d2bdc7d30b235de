import { ArrowLeft, ArrowRight, X, ZoomIn, ZoomOut } from "lucide";
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { InLanguage } from "#domain/catalogue/picture-texts";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { sourceOf } from "./picture.tsx";
import { moved, type PictureView, transformOf, UNZOOMED, zoomed } from "./picture-view.tsx";
import { texts } from "./texts.ts";
import { IconButton, Zoomable } from "./zoomable.tsx";

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
 * tap, or a button, shows one in its full size, to move around in by dragging or arrow keys.
 */
export function PictureViewer({ views, firstIndex, onClose }: ViewerProps) {
  const t = useTexts(texts);
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(firstIndex);
  const [view, setView] = useState(UNZOOMED);
  // A layout effect, because otherwise the dialog would be painted within the page for a moment.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const { current } = strip;
    current?.scrollTo({ left: firstIndex * current.clientWidth, behavior: "instant" });
  }, [firstIndex]);
  const here = views[place];
  if (!here) return null;

  const isZoomed = view.scale > 1;
  const goTo = (next: number) => {
    if (isZoomed || !views[next] || !strip.current) return;
    strip.current.scrollTo({ left: next * strip.current.clientWidth });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const arrow = ARROWS[key];
    if (!arrow) return;
    const [x, y] = arrow;
    if (!isZoomed) return goTo(place + x);
    const { clientWidth: width = 0, clientHeight: height = 0 } = strip.current ?? {};
    const by = { x: -x * PIXELS_PER_KEY, y: -y * PIXELS_PER_KEY };
    setView((before) => moved(before, by, { width, height }));
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
          name={isZoomed ? t.zoomOut : t.zoomIn}
          icon={isZoomed ? ZoomOut : ZoomIn}
          onClick={() => {
            const slide = strip.current?.children[place];
            setView(isZoomed || !slide ? UNZOOMED : zoomed(view, ownScale(slide), { x: 0, y: 0 }));
          }}
        />
        <IconButton name={t.close} icon={X} onClick={() => dialog.current?.close()} />
      </div>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
        tabIndex={0}
        style={{ ...STRIP_STYLE, overflowX: isZoomed ? "hidden" : "auto" }}
        onScroll={onScroll}
      >
        {views.map((each, index) => (
          <li key={each.id} style={SLIDE_STYLE} aria-hidden={index !== place || undefined}>
            {Math.abs(index - place) <= 1 ? (
              <Slide {...each} shown={index === place ? view : UNZOOMED} onChange={setView} />
            ) : null}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-center gap-1" style={BAR_STYLE}>
        {place > 0 && !isZoomed ? (
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
        {place < views.length - 1 && !isZoomed ? (
          <IconButton name={t.next} icon={ArrowRight} onClick={() => goTo(place + 1)} />
        ) : null}
      </div>
    </dialog>
  );
}

/** Where the arrow keys lead. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PIXELS_PER_KEY = 60;

/** Returns by how much the picture in an element has to be zoomed to be shown in its own size, and visibly larger. */
function ownScale(element: Element): number {
  const { naturalWidth = 0, clientWidth = 1 } = element.querySelector("img") ?? {};
  return Math.max(1.5, naturalWidth / clientWidth);
}

function Slide({
  alt,
  picture,
  shown,
  onChange,
}: View & {
  shown: PictureView;
  onChange: (change: (view: PictureView) => PictureView) => void;
}) {
  return (
    <Zoomable
      view={shown}
      onChange={onChange}
      onDoubleTap={ownScale}
      style={shown.scale > 1 ? ZOOMED_FRAME_STYLE : FRAME_STYLE}
    >
      <img
        key={picture}
        data-falls-back=""
        src={sourceOf(picture)}
        alt={alt?.text ?? ""}
        lang={alt?.lang}
        decoding="async"
        draggable={false}
        style={{ ...PICTURE_STYLE, transform: transformOf(shown) }}
      />
    </Zoomable>
  );
}

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
  overflow: "hidden",
  cursor: "zoom-in",
  touchAction: "pan-x",
};
const ZOOMED_FRAME_STYLE: CSSProperties = {
  ...FRAME_STYLE,
  cursor: "zoom-out",
  touchAction: "none",
};
const PICTURE_STYLE: CSSProperties = {
  maxWidth: "100%",
  maxHeight: "100%",
  minHeight: 0,
  minWidth: 0,
  objectFit: "contain",
};
