/** The layout of a pack's card, shared with the place that is reserved for it, so that nothing moves when it comes. */
export const PACKS_CLASS = "grid gap-4 tablet:grid-cols-2 desktop:gap-6";
export const PACK_CLASS =
  "flex flex-wrap overflow-hidden rounded-card border border-line bg-card desktop:grid desktop:grid-cols-[14rem_minmax(0,1fr)] desktop:grid-rows-[1fr_auto]";
export const PACK_PICTURE_CLASS = "grow basis-[8rem] desktop:row-span-2";
export const PACK_WORDS_CLASS = "flex min-w-0 grow-999 basis-[9rem] flex-col gap-1 p-3 desktop:p-4";
export const PACK_FOOT_CLASS =
  "flex w-full flex-wrap items-end justify-between gap-3 p-3 desktop:p-4 desktop:pt-0";
