/** Replaces the service worker of a store that keeps no documents any more: forgets what it kept, and ends itself. */
export default function forgetDocuments(): void {
  const worker = self as unknown as {
    skipWaiting: () => Promise<void>;
    registration: ServiceWorkerRegistration;
    addEventListener: (
      kind: string,
      listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
    ) => void;
  };
  worker.addEventListener("install", () => void worker.skipWaiting());
  worker.addEventListener("activate", (event) => {
    event.waitUntil(caches.delete("documents").then(() => worker.registration.unregister()));
  });
}
