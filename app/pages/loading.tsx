import { storeMessages } from "#domain/messages";

/** The word 'Loading...' instead of a page (reading R29). */
export function Loading() {
  return (
    <div role="status" className="shell py-16 text-center">
      <title>{storeMessages.loading}</title>
      <h1 className="font-text text-lead font-normal tracking-normal text-ink-soft">
        {storeMessages.loading}
      </h1>
    </div>
  );
}
