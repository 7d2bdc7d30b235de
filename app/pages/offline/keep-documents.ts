/**
 * The service worker: keeps the last documents that were opened, and shows one of them where the store can't be reached.
 * It does nothing else, and touches nothing but documents. `documentPaths`, a pattern, is set before it.
 */
export default function keepDocuments(): void {
  type Opening = Event & {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith: (answer: Promise<Response>) => void;
    waitUntil: (work: Promise<unknown>) => void;
  };
  const worker = self as unknown as {
    documentPaths: string;
    skipWaiting: () => Promise<void>;
    registration: ServiceWorkerRegistration;
    addEventListener: (kind: string, listener: (event: Opening) => void) => void;
  };
  const MAX_DOCUMENTS = 50;
  const documentPaths = new RegExp(worker.documentPaths);

  const keep = async (pathname: string, answer: Response) => {
    const cache = await caches.open("documents");
    await cache.delete(pathname);
    await cache.put(pathname, answer);
    // The cache lists them in the order in which they came.
    for (const old of (await cache.keys()).slice(0, -MAX_DOCUMENTS)) await cache.delete(old);
  };

  const isKeepable = ({ status, redirected, headers }: Response) =>
    status === 200 &&
    !redirected &&
    /^text\/html/.test(headers.get("Content-Type") ?? "") &&
    !/no-store/.test(headers.get("Cache-Control") ?? "");

  const answerOpening = async (event: Opening, { pathname, search }: URL): Promise<Response> => {
    try {
      const answer = (await event.preloadResponse) ?? (await fetch(event.request));
      if (search === "" && isKeepable(answer)) event.waitUntil(keep(pathname, answer.clone()));
      return answer;
    } catch (error) {
      const kept = await caches.match(pathname);
      if (kept) return kept;
      throw error;
    }
  };

  worker.addEventListener("install", () => void worker.skipWaiting());
  worker.addEventListener("activate", (event) => {
    const { navigationPreload } = worker.registration;
    event.waitUntil(Promise.resolve(navigationPreload?.enable()));
  });
  worker.addEventListener("fetch", (event) => {
    const { mode, method, url } = event.request;
    const address = new URL(url);
    if (mode !== "navigate" || method !== "GET" || !documentPaths.test(address.pathname)) return;
    event.respondWith(answerOpening(event, address));
  });
}
