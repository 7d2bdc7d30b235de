import { may, type SellerRole } from "#domain/people/team/seller-roles";

/** Payment screenshots: who may see one, and what its file is called (spec §7 Storage, reading R4). */

export type Viewer = { id: string; role: SellerRole | null };

export type ScreenshotFacts = {
  /** Who uploaded it. */
  ownerId: string;
  /** A screenshot is submitted once an order, a payment or a refused ID has it. Before, a form has it. */
  submitted: boolean;
};

/** A screenshot is seen by its owner and the sellers; for everybody else it doesn't exist. */
export function maySeeScreenshot(viewer: Viewer, { ownerId, submitted }: ScreenshotFacts): boolean {
  if (viewer.id === ownerId) return true;
  return submitted && viewer.role !== null && may(viewer.role, "see-orders");
}

/** The private bucket (spec §7 Storage, reading R4). */
export const SCREENSHOT_BUCKET = "payment-screenshots";

/** Paths of screenshots, as the store names them; whatever else lies there isn't the store's. */
export function isScreenshotFile(path: string): boolean {
  return SCREENSHOT_FILE.test(path);
}

const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const SCREENSHOT_FILE = new RegExp(
  `^payment-screenshots/(?:[\\da-f-]+/)?${UUID}payment_screenshot(?:-[\\da-f-]+)?\\.(?:jpe?g|jfif|png|webp|gif)$`,
);

/** The file's name: the order id, then this, with the original extension. */
export function screenshotName(orderId: string, extension: string): string {
  return `${orderId}payment_screenshot.${extension}`;
}
