import { storeMessages } from "#domain/messages";
import { useToast } from "#ui/shell/toasts";
import { copyText } from "./copy.ts";

/** Copies a text and says so. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const toast = useToast();
  return async (text, said) => {
    if (await copyText(text)) toast({ kind: "success", text: said });
    else toast({ kind: "error", text: storeMessages.copyFailed });
  };
}
