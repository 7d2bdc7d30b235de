import { useEffect } from "react";

/**
 * Puts the count before the tab's title, as in '(3) Orders · Admin', and does so again whenever a page changes the
 * title.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const writeTitle = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, "");
      const title = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    writeTitle();
    const watcher = new MutationObserver(writeTitle);
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watcher.disconnect();
      document.title = document.title.replace(/^\(\d+\+?\) /, "");
    };
  }, [count]);
}
