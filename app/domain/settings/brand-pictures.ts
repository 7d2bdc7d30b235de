/** The sizes that the store's icon and logo must have, and the messages about wrong ones. */

/** The least pixels of an icon's sides. Devices need up to 512, and a picture may be enlarged up to three times. */
export const LEAST_ICON_PIXELS = 192;

/** The least pixels of a logo's sides, and the highest ratio of its longer to its shorter side. */
export const LOGO = { least: 40, longest: 12 } as const;

const tooSmallMessage = (least: number) =>
  `This picture is too small: it needs ${least} pixels or more on each side.`;

export const brandPictureMessages = {
  "icon-too-small": tooSmallMessage(LEAST_ICON_PIXELS),
  "logo-too-small": tooSmallMessage(LOGO.least),
  "logo-too-long": `This picture is too long: one side may be at most ${LOGO.longest} times the other.`,
};

export type BrandPictureProblem = keyof typeof brandPictureMessages;
