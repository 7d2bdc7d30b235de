import { onVisit } from "#ui/shell/visits";

/**
 * Protects the pages for which that is so. The server's markup says it for the first one. The code is loaded after the
 * page. Returns a function that ends it.
 */
export function protectPages(): () => void {
  let leaving: AbortController | null = null;
  const end = () => {
    leaving?.abort();
    leaving = null;
  };
  const stop = onVisit(({ facts }) => {
    const isProtected = facts?.copyProtected ?? false;
    document.getElementById("page")?.toggleAttribute("data-protected", isProtected);
    if (!isProtected) return end();
    if (leaving) return;
    leaving = new AbortController();
    const { signal } = leaving;
    import("./copy-protection.ts").then(
      ({ protectCopies }) => protectCopies(signal),
      // If the code can't be loaded, only the style sheet protects the page.
      () => {},
    );
  });
  return () => {
    stop();
    end();
  };
}
