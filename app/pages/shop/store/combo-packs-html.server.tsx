import { renderToStaticMarkup } from "react-dom/server";
import { ComboPacks, type Pack } from "./combo-packs.tsx";

export function comboPacksHtml(packs: readonly Pack[]): string {
  return renderToStaticMarkup(<ComboPacks packs={packs} />);
}
