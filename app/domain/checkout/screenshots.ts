/** Payment screenshots: who may see one, and what its file is called (spec §7 Storage, reading R4). */

export type Viewer = { id: string; seller: boolean };

export type ScreenshotFacts = {
  /** Who uploaded it. */
  ownerId: string;
  /** An order or a payment without an order has it. Before, it is only part of a form. */
  submitted: boolean;
};

/** Its owner; and the seller, who verifies payments by it. To everybody else it doesn't exist. */
export function maySeeScreenshot(viewer: Viewer, { ownerId, submitted }: ScreenshotFacts): boolean {
  return viewer.id === ownerId || (viewer.seller && submitted);
}

/** Order id, then this, with the original extension. */
export function screenshotName(orderId: string, extension: string): string {
  return `${orderId}payment_screenshot.${extension}`;
}
