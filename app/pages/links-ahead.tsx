import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import FetchingAhead from "./fetching-ahead.tsx";

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
  // Its code comes with the shell: a round trip more, and the first tap would come before it.
  return alive && idle ? <FetchingAhead key={pathname} /> : null;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType.includes("2g"));
}
