/**
 * Hides a document in Telugu until the store's Telugu font has arrived, if the device has no Telugu letters of its own.
 * Such a device could only show empty boxes, whose lines break elsewhere, so that the page would move once the font is
 * there. It runs inline after the style sheet, which declares the font and hides the page.
 */
export default function awaitTeluguFont(): void {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return;
  canvas.font = "16px sans-serif";
  // U+0C0D is a letter of no font: it is as wide as the empty box of a letter that the device lacks.
  if (canvas.measureText("త").width !== canvas.measureText("\u0c0d").width) return;

  const root = document.documentElement;
  root.toggleAttribute("data-awaits-font", true);
  const loading = [400, 600].map((weight) =>
    document.fonts.load(`${weight} 16px "Noto Sans Telugu Variable"`, "త"),
  );
  // A font that couldn't be loaded shows the page as well. The lines are laid out with the font, one frame before they
  // are shown, so that no browser counts a shift.
  void Promise.allSettled(loading).then(() =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => root.toggleAttribute("data-awaits-font", false)),
    ),
  );
}
