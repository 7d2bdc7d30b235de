import { RotateCw, ZoomIn, ZoomOut } from "lucide";
import { type RefObject, useEffect, useRef, useState } from "react";
import { adminMessages } from "#domain/orders/admin-messages";
import type { ShownPayment } from "#pages/admin/selling/verification/queue.server.ts";
import { screenshotAddress } from "#ui/orders/screenshot-link";
import {
  type PictureView,
  STEP,
  transformOf,
  turned,
  UNZOOMED,
  zoomed,
} from "#ui/pictures/picture-view";
import { IconButton, Zoomable } from "#ui/pictures/zoomable";

type ScreenshotOfPayment = Pick<ShownPayment, "paymentId" | "orderId" | "hasScreenshot">;

/** What keyboard shortcuts outside the frame can do with the picture. */
export type FrameControls = { zoom: (factor: number) => void; turn: () => void };

/**
 * A payment's screenshot that can be zoomed by pinch or wheel, dragged and turned. The next payment's screenshot is
 * loaded and decoded in the background. `onShown` is called once the picture, or the sentence that there is none, is
 * on the screen.
 */
export function ScreenshotFrame({
  payment,
  next,
  onShown,
  controls,
  className,
}: {
  payment: ScreenshotOfPayment;
  next: ScreenshotOfPayment | undefined;
  onShown: (paymentId: string) => void;
  controls: RefObject<FrameControls | null>;
  className: string;
}) {
  const { paymentId } = payment;
  const [broken, setBroken] = useState<string | null>(null);
  const [views, setViews] = useState<Readonly<Record<string, PictureView>>>({});
  const picture = useRef<HTMLImageElement>(null);
  const view = views[paymentId] ?? UNZOOMED;
  // Only the view of the payment that is shown is kept.
  const show = (change: (view: PictureView) => PictureView) =>
    setViews((before) => ({ [paymentId]: change(before[paymentId] ?? UNZOOMED) }));
  const zoom = (factor: number) => show((before) => zoomed(before, factor, { x: 0, y: 0 }));
  const turn = () => show(turned);
  useEffect(() => {
    controls.current = { zoom, turn };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each payment is shown once
  useEffect(() => {
    let over = false;
    const shown = () => afterPaint(() => over || onShown(paymentId));
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

  const isMissing = !payment.hasScreenshot || broken === paymentId;
  const pictures = [payment, next].filter((each) => each?.hasScreenshot) as ScreenshotOfPayment[];
  return (
    <div className={`relative flex min-h-0 flex-col ${className}`}>
      <Zoomable
        view={view}
        onChange={show}
        onDoubleTap={() => 2.5}
        className="relative min-h-0 grow touch-pan-y overflow-hidden rounded-card border border-line bg-paper [container-type:size] data-zoomed:cursor-grab data-zoomed:touch-none"
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
          const isTurned = isCurrent && view.degrees % 180 !== 0;
          return (
            <img
              key={each.paymentId}
              ref={isCurrent ? picture : undefined}
              src={screenshotAddress(each.orderId, each.paymentId)}
              alt={isCurrent ? "The payment screenshot" : ""}
              aria-hidden={hidden || undefined}
              draggable={false}
              style={isCurrent ? { transform: transformOf(view) } : undefined}
              className={`absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain select-none ${
                isTurned ? "h-[100cqw] w-[100cqh]" : "h-[100cqh] w-[100cqw]"
              } ${hidden ? "invisible" : ""}`}
            />
          );
        })}
      </Zoomable>
      {isMissing ? null : (
        <div className="absolute right-2 bottom-2 flex rounded-round bg-card/90 shadow-card">
          <IconButton name="Smaller" icon={ZoomOut} onClick={() => zoom(1 / STEP)} />
          <IconButton name="Larger" icon={ZoomIn} onClick={() => zoom(STEP)} />
          <IconButton name="Turn" icon={RotateCw} onClick={turn} />
        </div>
      )}
    </div>
  );
}

/** Runs `work` after two animation frames, because what was drawn in the first is then on the screen. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
