import { Maximize2 } from "lucide";
import { type ComponentType, useState } from "react";
import { networkErrorMessage } from "#ui/forms/sending/network-errors";
import { Icon } from "#ui/icon";
import { useTexts } from "#ui/language";
import { showToast } from "#ui/shell/toasts";
import type { View, ViewerProps } from "./picture-viewer.tsx";
import { texts } from "./texts.ts";

/**
 * Lies over a picture, and opens it enlarged when it is pressed; the viewer can page through the other `views`. The
 * viewer's code is loaded by the first press. The element around picture and button is `relative`.
 */
export function Enlarge({
  views,
  index = 0,
}: {
  /** The picture itself and those that the viewer pages to. */
  views: readonly View[];
  /** The picture's index in `views`. */
  index?: number;
}) {
  const t = useTexts(texts);
  const [open, setOpen] = useState<{ Viewer: ComponentType<ViewerProps> } | null>(null);
  const enlarge = () =>
    import("./picture-viewer.tsx").then(
      ({ PictureViewer }) => setOpen({ Viewer: PictureViewer }),
      () => showToast({ kind: "error", text: networkErrorMessage() }),
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t.enlarge(views[index]?.name ?? "")}
        className="absolute inset-0 grid w-full cursor-zoom-in items-end justify-items-end p-3"
        onClick={enlarge}
      >
        <span className="grid size-thumb place-items-center rounded-round bg-card/90 text-ink shadow-card">
          <Icon of={Maximize2} size={20} />
        </span>
      </button>
      {open ? <open.Viewer views={views} firstIndex={index} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
