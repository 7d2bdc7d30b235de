import { useSyncExternalStore } from "react";
import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { texts } from "./texts.ts";

function useOffline(): boolean {
  return useSyncExternalStore(
    (heard) => {
      window.addEventListener("online", heard);
      window.addEventListener("offline", heard);
      return () => {
        window.removeEventListener("online", heard);
        window.removeEventListener("offline", heard);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
}

/** Says that the network is down, so that nobody pays twice because the page doesn't react. */
export function OfflineNotice() {
  const t = useTexts(texts);
  const offline = useOffline();
  return (
    <div role="status" className="empty:hidden">
      {offline ? <Notice tone="wait">{t.offline}</Notice> : null}
    </div>
  );
}
