import { useLocation } from "react-router";
import { goTo } from "#ui/page-port";

/** Returns a function that removes a query parameter from the address, which loads the page again without it. */
export function useWithoutParameter(name: string): () => void {
  const { pathname, search } = useLocation();
  return () => {
    const query = new URLSearchParams(search);
    if (!query.has(name)) return;
    query.delete(name);
    goTo(`${pathname}?${query}`, { replace: true });
  };
}
