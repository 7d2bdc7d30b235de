import { readSession } from "#session/session-store";
import { ownWordsOf, sentencesOf } from "#ui/forms/sending/refusal-words";
import { createSender } from "#ui/forms/sending/sender";
import type { Sending } from "#ui/forms/sending/sending";
import { showToast } from "./toasts.tsx";

/** `failed`: the sentence for when it doesn't reach the server. */
export function sendLogOut(action: string, failed: string): void {
  const onChange = (now: Sending) => tellRefusal(now, failed);
  createSender(() => ({
    name: "log out",
    background: false,
    pageOwner: "",
    onChange,
  })).send(new FormData(), action);
}

function tellRefusal(now: Sending, failed: string): void {
  if (now.state !== "idle" || !now.last || now.last.answer.ok) return;
  const refused = ownWordsOf(now.last.answer, failed);
  if (refused.problem === "signed-out") void readSession();
  showToast({ kind: refused.kind ?? "error", text: sentencesOf(refused) });
}
