import { hasPermission, type SellerRole } from "#domain/people/team/seller-roles";

/** Payment screenshots: who may see one, and what its file is called (spec §7 Storage, reading R4). */

export type Viewer = { id: string; role: SellerRole | null };

export type ScreenshotFacts = {
  /** The customer who uploaded the screenshot. */
  ownerId: string;
  /**
   * True once an order, a payment or a refused ID refers to the screenshot. Before that, only an open payment form
   * does.
   */
  submitted: boolean;
};

/**
 * True for the screenshot's owner, and for sellers once it is submitted. To others it must look as if it didn't exist.
 */
export function maySeeScreenshot(viewer: Viewer, { ownerId, submitted }: ScreenshotFacts): boolean {
  if (viewer.id === ownerId) return true;
  return submitted && viewer.role !== null && hasPermission(viewer.role, "see-orders");
}

/** The storage bucket for payment screenshots. It isn't public (spec §7 Storage, reading R4). */
export const SCREENSHOT_BUCKET = "payment-screenshots";

/** True if a path has the form of the store's own screenshots. The bucket may hold other files. */
export function isScreenshotFile(path: string): boolean {
  return SCREENSHOT_FILE.test(path);
}

const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const SCREENSHOT_FILE = new RegExp(
  `^payment-screenshots/(?:[\\da-f-]+/)?${UUID}payment_screenshot(?:-[\\da-f-]+)?\\.(?:jpe?g|jfif|png|webp|gif)$`,
);

/** Returns the file name for a download: the order's id, `payment_screenshot`, and the original extension. */
export function screenshotName(orderId: string, extension: string): string {
  return `${orderId}payment_screenshot.${extension}`;
}
