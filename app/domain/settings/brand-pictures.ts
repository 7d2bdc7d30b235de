/** Required sizes of icon and logo, and the sentences about wrong ones. */

/** Least pixels of an icon's sides: it may be enlarged up to three times. */
export const ICON_LEAST = 192;

/** Least pixels of a logo's sides, and its greatest ratio of width to height. */
export const LOGO = { least: 40, longest: 12 } as const;

const tooSmall = (least: number) =>
  `This picture is too small: it needs ${least} pixels or more on each side.`;

export const brandPictureMessages = {
  "icon-too-small": tooSmall(ICON_LEAST),
  "logo-too-small": tooSmall(LOGO.least),
  "logo-too-long": `This picture is too long: one side may be at most ${LOGO.longest} times the other.`,
};

export type BrandPictureProblem = keyof typeof brandPictureMessages;
