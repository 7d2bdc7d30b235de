import { type IconNode, RotateCw, ZoomIn, ZoomOut } from "lucide";
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import { Icon } from "#ui/icon";
import { screenshotAddress } from "#ui/orders/screenshot-link";
import { moved, type PictureView, STEP, turned, UNZOOMED, zoomed } from "./picture-view.ts";

type ScreenshotOfPayment = { paymentId: string; orderId: string; hasScreenshot: boolean };

/** What keyboard shortcuts outside the frame can do with the picture. */
export type FrameControls = { zoom: (factor: number) => void; turn: () => void };

/**
 * A payment's screenshot that can be zoomed by pinch or wheel, dragged and turned. The next payment's screenshot is
 * loaded and decoded in the background. `onShown` is called once the picture, or the sentence that there is none, is
 * on the screen.
 */
export function ScreenshotFrame({
  payment,
  next = null,
  onShown,
  controls,
  className = "",
}: {
  payment: ScreenshotOfPayment;
  next?: ScreenshotOfPayment | null;
  onShown?: (paymentId: string) => void;
  controls?: RefObject<FrameControls | null>;
  className?: string;
}) {
  const { paymentId } = payment;
  const [broken, setBroken] = useState<string | null>(null);
  const [view, setView] = useState<{ paymentId: string } & PictureView>({
    paymentId: paymentId,
    ...UNZOOMED,
  });
  const picture = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const current = view.paymentId === paymentId ? view : { of: paymentId, ...UNZOOMED };
  const show = (change: (view: PictureView) => PictureView) =>
    setView((before) => ({
      ...change(before.paymentId === paymentId ? before : UNZOOMED),
      paymentId: paymentId,
    }));
  const zoom = (factor: number, at = { x: 0, y: 0 }) => show((each) => zoomed(each, factor, at));
  const turn = () => show(turned);
  useEffect(() => {
    if (controls) controls.current = { zoom, turn };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each payment is shown once
  useEffect(() => {
    let over = false;
    const shown = () => afterPaint(() => over || onShown?.(paymentId));
    const failed = () => {
      if (over) return;
      setBroken(paymentId);
      shown();
    };
    if (picture.current) picture.current.decode().then(shown, failed);
    else shown();
    return () => {
      over = true;
    };
  }, [paymentId]);
  useWheel(frame, (factor, at) => zoom(factor, at));
  const fingers = useFingers(frame, { zoom, move: (by, size) => show((v) => moved(v, by, size)) });

  const isMissing = !payment.hasScreenshot || broken === paymentId;
  const pictures = [payment, next].filter((each) => each?.hasScreenshot) as ScreenshotOfPayment[];
  return (
    <div className={`relative flex min-h-0 flex-col ${className}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same for the keyboard */}
      <div
        ref={frame}
        data-zoomed={current.scale > 1 || undefined}
        className="relative min-h-0 grow touch-pan-y overflow-hidden rounded-card border border-line bg-paper [container-type:size] data-zoomed:cursor-grab data-zoomed:touch-none"
        {...fingers}
        onDoubleClick={() => (current.scale > 1 ? show(() => UNZOOMED) : zoom(2.5))}
      >
        {isMissing ? (
          <p className="grid h-full place-items-center p-6 text-center text-lead text-ink-soft">
            {payment.hasScreenshot
              ? adminMessages.queue.pictureBroken
              : adminMessages.queue.pictureMissing}
          </p>
        ) : null}
        {pictures.map((each) => {
          const isCurrent = each.paymentId === paymentId;
          const hidden = !isCurrent || isMissing;
          const isTurned = isCurrent && current.degrees % 180 !== 0;
          return (
            <img
              key={each.paymentId}
              ref={isCurrent ? picture : undefined}
              src={screenshotAddress(each.orderId, each.paymentId)}
              alt={isCurrent ? "The payment screenshot" : ""}
              aria-hidden={hidden || undefined}
              draggable={false}
              style={
                isCurrent && isChanged(current) ? { transform: transformOf(current) } : undefined
              }
              className={`absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain select-none ${
                isTurned ? "h-[100cqw] w-[100cqh]" : "h-[100cqh] w-[100cqw]"
              } ${hidden ? "invisible" : ""}`}
            />
          );
        })}
      </div>
      {isMissing ? null : (
        <div className="absolute right-2 bottom-2 flex rounded-round bg-card/90 shadow-card">
          <FrameButton name="Smaller" icon={ZoomOut} onClick={() => zoom(1 / STEP)} />
          <FrameButton name="Larger" icon={ZoomIn} onClick={() => zoom(STEP)} />
          <FrameButton name="Turn" icon={RotateCw} onClick={turn} />
        </div>
      )}
    </div>
  );
}

function isChanged({ scale, degrees }: PictureView): boolean {
  return scale !== 1 || degrees !== 0;
}

/** Applies on top of the class that centres the picture. */
function transformOf({ scale, x, y, degrees }: PictureView): string {
  return `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${scale})`;
}

/** Runs `work` after two animation frames, because what was drawn in the first is then on the screen. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}

function FrameButton({
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
      className="grid size-11 place-items-center rounded-round hover:bg-rose"
    >
      <Icon of={icon} size={20} />
    </button>
  );
}

type Point = { x: number; y: number };

function middleOf(frame: HTMLElement) {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
}

/** A native listener, because React's wheel listeners are passive and can't stop the page from scrolling. */
function useWheel(
  frame: RefObject<HTMLDivElement | null>,
  zoom: (factor: number, at: Point) => void,
): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const { current } = frame;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const middle = middleOf(event.currentTarget as HTMLElement);
      const at = { x: event.clientX - middle.x, y: event.clientY - middle.y };
      latest.current(Math.exp(-event.deltaY / 300), at);
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
    const middle = middleOf(frame.current);
    const [other] = [...down.current].flatMap(([id, point]) =>
      id === event.pointerId ? [] : [point],
    );
    if (!other) return to.move({ x: now.x - before.x, y: now.y - before.y }, middle);
    const at = { x: (now.x + other.x) / 2 - middle.x, y: (now.y + other.y) / 2 - middle.y };
    to.zoom(distance(now, other) / Math.max(1, distance(before, other)), at);
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
