import type { IconNode } from "lucide";
import {
  type ComponentProps,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { Icon } from "#ui/icon";
import { moved, type PictureView, type Point, UNZOOMED, zoomed } from "./picture-view.tsx";

/**
 * A frame whose picture is zoomed by the wheel, by two fingers and by a double tap, and dragged. The owner keeps the
 * view, and shows the picture in it by `transformOf(view)`. What it does is to be reached by the keyboard, too.
 */
export function Zoomable({
  view,
  onChange,
  onDoubleTap,
  ...frameProps
}: Omit<ComponentProps<"div">, "onChange" | "ref"> & {
  view: PictureView;
  onChange: (change: (view: PictureView) => PictureView) => void;
  /** Returns how much a double tap on the frame zooms in. */
  onDoubleTap: (frame: HTMLElement) => number;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const zoom = (factor: number, at: Point) => onChange((before) => zoomed(before, factor, at));
  useWheel(frame, zoom);
  const fingers = useFingers(frame, {
    zoom,
    move: (by, size) => onChange((before) => moved(before, by, size)),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the owner's buttons and keys do the same
    <div
      {...frameProps}
      ref={frame}
      data-zoomed={view.scale > 1 || undefined}
      {...fingers}
      onDoubleClick={({ currentTarget, clientX, clientY }) => {
        if (view.scale > 1) return onChange(() => UNZOOMED);
        zoom(onDoubleTap(currentTarget), fromMiddle(currentTarget, { x: clientX, y: clientY }));
      }}
    />
  );
}

/** A round button beside or above the picture. */
export function IconButton({
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
      className="grid size-thumb shrink-0 place-items-center rounded-round hover:bg-rose"
    >
      <Icon of={icon} size={22} />
    </button>
  );
}

/** Returns where a point of the window is, seen from the middle of the frame. */
function fromMiddle(frame: HTMLElement, { x, y }: Point): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

/** A native listener, because React's wheel listeners are passive and can't stop the page from scrolling. */
function useWheel(
  frame: RefObject<HTMLDivElement | null>,
  zoom: (factor: number, at: Point) => void,
): void {
  const onZoom = useEffectEvent(zoom);
  useEffect(() => {
    const { current } = frame;
    const onWheel = (event: WheelEvent) => {
      // Sideways, a wheel or two fingers on a touchpad lead to the next picture.
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      const at = fromMiddle(event.currentTarget as HTMLElement, {
        x: event.clientX,
        y: event.clientY,
      });
      onZoom(Math.exp(-event.deltaY / 300), at);
    };
    current?.addEventListener("wheel", onWheel, { passive: false });
    return () => current?.removeEventListener("wheel", onWheel);
  }, [frame]);
}

/** One finger or the mouse moves the picture; two fingers zoom it. */
function useFingers(
  frame: RefObject<HTMLDivElement | null>,
  to: {
    zoom: (factor: number, at: Point) => void;
    move: (by: Point, size: { width: number; height: number }) => void;
  },
) {
  const down = useRef(new Map<number, Point>());
  const onPointerDown = (event: PointerEvent) => {
    down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = down.current.get(event.pointerId);
    if (!before || !frame.current) return;
    const now = { x: event.clientX, y: event.clientY };
    down.current.set(event.pointerId, now);
    const [other] = [...down.current].flatMap(([id, point]) =>
      id === event.pointerId ? [] : [point],
    );
    if (!other) {
      const { clientWidth: width, clientHeight: height } = frame.current;
      return to.move({ x: now.x - before.x, y: now.y - before.y }, { width, height });
    }
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    to.zoom(factor, fromMiddle(frame.current, middle));
  };
  const onPointerUp = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: onPointerUp,
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
