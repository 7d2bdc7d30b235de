import { useEffect, useEffectEvent, useRef, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Crop } from "#domain/catalogue/picture-shapes";
import { Button } from "#ui/forms/button";

type Props = {
  url: string;
  aspect: number;
  busy: boolean;
  /** The form around it is to be saved: the frame as it stands is used. */
  wanted: boolean;
  onUse: (crop: Crop, picture: HTMLImageElement) => void;
  onCancel: () => void;
  onUnreadable: () => void;
};

/** The part of a picture that the shop shows: drawn with a finger, or moved and sized by the arrow keys. */
export default function PictureCrop({
  url,
  aspect,
  busy,
  wanted,
  onUse,
  onCancel,
  onUnreadable,
}: Props) {
  const [crop, setCrop] = useState<PercentCrop>();
  const picture = useRef<HTMLImageElement>(null);
  const start = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const whole = naturalWidth / naturalHeight > aspect ? { height: 100 } : { width: 100 };
    const largest = makeAspectCrop({ unit: "%", ...whole }, aspect, naturalWidth, naturalHeight);
    setCrop(centerCrop(largest, naturalWidth, naturalHeight));
  };
  const use = () => {
    if (!crop || !picture.current || crop.width === 0) return;
    const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
    const part = {
      x: share(crop.x),
      y: share(crop.y),
      width: share(crop.width),
      height: share(crop.height),
    };
    onUse(part, picture.current);
  };
  const isWanted = wanted && crop !== undefined;
  const takeAsItStands = useEffectEvent(() => {
    if (isWanted && !busy) use();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a press, so that a failed upload isn't sent for ever
  useEffect(() => takeAsItStands(), [isWanted]);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-small text-ink-soft">
        Move the frame to what the shop shows. The arrow keys move it, too.
      </p>
      <ReactCrop
        {...(crop && { crop })}
        aspect={aspect}
        keepSelection
        minWidth={40}
        ruleOfThirds
        onChange={(_, percent) => setCrop(percent)}
        ariaLabels={LABELS}
        className="max-w-full touch-none"
      >
        <img
          ref={picture}
          src={url}
          alt="What you chose"
          className="max-h-[60svh] max-w-full"
          onLoad={(event) => start(event.currentTarget)}
          onError={onUnreadable}
        />
      </ReactCrop>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus busy={busy} onClick={use}>
          {busy ? "Uploading…" : "Use this part"}
        </Button>
        <Button look="second" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const LABELS = {
  cropArea: "The part that the shop shows: use the arrow keys to move it",
  nwDragHandle: "Upper left corner: use the arrow keys to size the part",
  nDragHandle: "Upper edge: use the arrow keys to size the part",
  neDragHandle: "Upper right corner: use the arrow keys to size the part",
  eDragHandle: "Right edge: use the arrow keys to size the part",
  seDragHandle: "Lower right corner: use the arrow keys to size the part",
  sDragHandle: "Lower edge: use the arrow keys to size the part",
  swDragHandle: "Lower left corner: use the arrow keys to size the part",
  wDragHandle: "Left edge: use the arrow keys to size the part",
};
