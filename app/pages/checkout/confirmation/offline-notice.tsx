import { Notice } from "#ui/notice";

/**
 * Shown when no response came to what was sent about a payment. Says what is saved, that nobody should pay twice, and
 * that sending is retried automatically.
 */
export function OfflineNotice({
  texts: { unsent, sending, advice },
  busy,
}: {
  texts: { unsent: string; sending: string; advice: string };
  busy: boolean;
}) {
  return (
    <Notice tone="wait" alert className="w-full">
      <p className="font-semibold">{busy ? sending : unsent}</p>
      <p className="text-small">{advice}</p>
    </Notice>
  );
}
