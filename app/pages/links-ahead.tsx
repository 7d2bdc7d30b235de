import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Its code comes when the page stands; who is without a network goes without it. */
const FetchingAhead = lazy(() =>
  import("./fetching-ahead.tsx").catch(() => ({ default: () => null })),
);

/**
 * Fetches what the links in view lead to while the network has little else to do: the page's code, its
 * data where everybody's are the same, and its first picture where the link names one. The browser's own
 * cache keeps them: data for a minute (`FOR_A_VISIT` of server/page-cache), the rest for long.
 */
export function LinksAhead() {
  const { pathname } = useLocation();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(!savesData()), []);
  const idle = useNavigation().state === "idle";
  // A key: each page has its own bytes to spend.
  if (!alive || !idle) return null;
  return (
    <Suspense>
      <FetchingAhead key={pathname} />
    </Suspense>
  );
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType.includes("2g"));
}
