/** What an icon and a logo must measure, and what the owner reads of one that doesn't. */

/** Least pixels of each side of an icon: the largest may be enlarged up to three times. */
export const ICON_LEAST = 192;

/** Least pixels of a logo's sides, and how many times as wide as high it may be. */
export const LOGO = { least: 40, longest: 12 } as const;

const tooSmall = (least: number) =>
  `This picture is too small: it wants ${least} pixels or more each way.`;

export const brandPictureMessages = {
  "icon-too-small": tooSmall(ICON_LEAST),
  "logo-too-small": tooSmall(LOGO.least),
  "logo-too-long": `This picture is too long: one side may be at most ${LOGO.longest} times the other.`,
};

export type BrandPictureProblem = keyof typeof brandPictureMessages;
