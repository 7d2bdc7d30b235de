import { each } from "./each.tsx";
import { onLoading, onVisit } from "./visits.tsx";

/** Closes the shell's menus when the page changes or begins to load, since a popover stays open otherwise. */
export function watchMenus(): void {
  // A menu that was opened before the first visit was told stays open.
  let shown: string | undefined;
  onVisit(({ key }) => {
    if (shown !== undefined && shown !== key) closeMenus();
    shown = key;
  });
  let wasLoading = false;
  onLoading((isLoading) => {
    if (isLoading !== wasLoading) closeMenus();
    wasLoading = isLoading;
  });
}

export function closeMenus(): void {
  for (const menu of each("[data-shell] [popover]")) menu.hidePopover?.();
}
