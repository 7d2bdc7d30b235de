import { useTexts } from "#ui/language";
import { Notice } from "#ui/notice";
import { useOnline } from "#ui/online";
import { texts } from "./texts.ts";

/** Says that the network is down, so that nobody pays twice because the page doesn't react. */
export function OfflineNotice() {
  const t = useTexts(texts);
  const isOnline = useOnline();
  return (
    <div role="status" className="empty:hidden">
      {isOnline ? null : <Notice tone="wait">{t.offline}</Notice>}
    </div>
  );
}
