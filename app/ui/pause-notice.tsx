import { Notice } from "./notice.tsx";
import { useStoreTerms } from "./store-terms.tsx";

/** Says why nothing can be ordered now, and until when. Nothing is shown while the store sells. */
export function PauseNotice() {
  const { pause } = useStoreTerms();
  if (!pause) return null;
  return (
    <div className="shell pt-3 print:hidden">
      <Notice tone="wait">
        <p className="font-semibold">{pause.sentence}</p>
        {pause.message ? <p>{pause.message}</p> : null}
      </Notice>
    </div>
  );
}
