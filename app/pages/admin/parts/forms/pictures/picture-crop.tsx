import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { type Crop, cropProblem, PICTURE_PROBLEMS } from "#domain/catalogue/picture-shapes";
import { Radio } from "#pages/admin/parts/forms/saving-form.tsx";
import { browserStore } from "#ui/browser-store";
import { Button } from "#ui/forms/button";

type Props = {
  url: string;
  aspect: number;
  /**
   * False: the frame keeps the proportions of `aspect`. True: any shape can be chosen. The frame begins as the whole
   * picture then, unless `aspect` was what this browser chose last.
   */
  anyShape: boolean;
  busy: boolean;
  /** True: the surrounding form is being saved, so the frame is used as it is now. */
  isSaving: boolean;
  /** `isCut`: a part of the picture is left out. */
  onCrop: (crop: Crop, picture: HTMLImageElement, isCut: boolean) => void;
  onCancel: () => void;
  onUnreadable: () => void;
};

/** Chooses the part of a picture that the shop shows, by dragging a frame or with the arrow keys. */
export default function PictureCrop({
  url,
  aspect,
  anyShape,
  busy,
  isSaving,
  onCrop,
  onCancel,
  onUnreadable,
}: Props) {
  const [crop, setCrop] = useState<PercentCrop>();
  const [isFree, setFree] = useState(() => anyShape && LAST_SHAPE.read() !== CARD_SHAPE);
  const picture = useRef<HTMLImageElement>(null);
  const startCrop = ({ naturalWidth, naturalHeight }: HTMLImageElement, isFree: boolean) => {
    if (isFree) return setCrop(WHOLE_PICTURE);
    const whole = naturalWidth / naturalHeight > aspect ? { height: 100 } : { width: 100 };
    const largest = makeAspectCrop({ unit: "%", ...whole }, aspect, naturalWidth, naturalHeight);
    setCrop(centerCrop(largest, naturalWidth, naturalHeight));
  };
  const setShape = (isFree: boolean) => {
    setFree(isFree);
    LAST_SHAPE.write(isFree ? null : CARD_SHAPE);
    if (picture.current) startCrop(picture.current, isFree);
  };
  const applyCrop = () => {
    if (!crop || !picture.current || crop.width === 0) return;
    const fraction = (percent: number) => Math.min(1, Math.max(0, percent / 100));
    const part = {
      x: fraction(crop.x),
      y: fraction(crop.y),
      width: fraction(crop.width),
      height: fraction(crop.height),
    };
    onCrop(part, picture.current, isCut);
  };
  const isCut = crop !== undefined && Math.min(crop.width, crop.height) < WHOLE_PERCENT;
  const problem =
    crop && picture.current && problemOf(crop, picture.current, isFree ? null : aspect);
  const isWanted = isSaving && crop !== undefined;
  const applyWholePicture = useEffectEvent(() => {
    if (isWanted && !busy) applyCrop();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per press, so that a failed upload isn't repeated endlessly
  useEffect(() => applyWholePicture(), [isWanted]);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-small text-ink-soft">
        Move the frame to the part that the shop should show. The arrow keys move it too.
      </p>
      {anyShape ? <Shapes isFree={isFree} onChoose={setShape} /> : null}
      <ReactCrop
        {...(crop && { crop })}
        {...(!isFree && { aspect })}
        keepSelection
        minWidth={40}
        ruleOfThirds
        onChange={(_, percent) => setCrop(percent)}
        ariaLabels={LABELS}
        // The stylesheet of react-image-crop makes the img inherit this max-height.
        className="max-h-[60svh] max-w-full touch-none"
      >
        <img
          ref={picture}
          src={url}
          alt="What you chose"
          className="max-w-full"
          onLoad={(event) => startCrop(event.currentTarget, isFree)}
          onError={onUnreadable}
        />
      </ReactCrop>
      <p
        role="status"
        className={`text-small font-medium empty:hidden ${problem ? "text-kumkum-ink" : ""}`}
      >
        {problem ? PICTURE_PROBLEMS[problem] : isCut ? CUT_OFF : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus busy={busy} onClick={applyCrop}>
          {busy ? "Uploading…" : "Use this part"}
        </Button>
        <Button look="second" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The problem that the server would find with this crop. `aspect` null: any shape is allowed. */
function problemOf(crop: PercentCrop, picture: HTMLImageElement, aspect: number | null) {
  const width = Math.round((crop.width / 100) * picture.naturalWidth);
  const height = (crop.height / 100) * picture.naturalHeight;
  return cropProblem(width, aspect ?? width / height);
}

const CUT_OFF = "What is outside the frame is cut off.";

const LAST_SHAPE = browserStore("local", "last-picture-shape");
const CARD_SHAPE = "card";

/** From this width and height on, a frame is the whole picture: less is lost than by rounding to whole pixels. */
const WHOLE_PERCENT = 99.5;

const WHOLE_PICTURE: PercentCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

function Shapes({ isFree, onChoose }: { isFree: boolean; onChoose: (isFree: boolean) => void }) {
  const group = useId();
  const radio = (free: boolean) => ({
    name: group,
    checked: isFree === free,
    onChange: () => onChoose(free),
  });
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="sr-only">Shape</legend>
      <Radio label="Landscape, square or portrait" {...radio(true)} />
      <Radio label="Portrait, 4 : 5" {...radio(false)} />
    </fieldset>
  );
}

const LABELS = {
  cropArea: "The part that the shop shows: use the arrow keys to move it",
  nwDragHandle: "Upper left corner: use the arrow keys to make the part larger or smaller",
  nDragHandle: "Upper edge: use the arrow keys to make the part larger or smaller",
  neDragHandle: "Upper right corner: use the arrow keys to make the part larger or smaller",
  eDragHandle: "Right edge: use the arrow keys to make the part larger or smaller",
  seDragHandle: "Lower right corner: use the arrow keys to make the part larger or smaller",
  sDragHandle: "Lower edge: use the arrow keys to make the part larger or smaller",
  swDragHandle: "Lower left corner: use the arrow keys to make the part larger or smaller",
  wDragHandle: "Left edge: use the arrow keys to make the part larger or smaller",
};
