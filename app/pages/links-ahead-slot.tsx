import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Comes when the page lives. Who is without a network goes without it. */
const LinksAhead = lazy(() =>
  import("./links-ahead.tsx").then(
    ({ LinksAhead }) => ({ default: LinksAhead }),
    () => ({ default: () => null }),
  ),
);

/** Nothing is fetched ahead for who saves data, and neither is what would do it. */
export function LinksAheadSlot() {
  const { pathname } = useLocation();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(!savesData()), []);
  // A key: each page has its own bytes to spend.
  return <Suspense>{alive ? <LinksAhead key={pathname} /> : null}</Suspense>;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType.includes("2g"));
}
