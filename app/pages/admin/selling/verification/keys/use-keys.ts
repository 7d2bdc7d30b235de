import { useEffect, useEffectEvent } from "react";
import { type Command, commandOf } from "./keys.ts";

/**
 * Listens for shortcuts on the whole page, except while somebody types in a field or a dialog is open. A key that is
 * held down isn't typed into a field that it has focused.
 */
export function useKeys(works: boolean, onCommand: (command: Command) => void): void {
  const carryOut = useEffectEvent(onCommand);
  useEffect(() => {
    let pressed = "";
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat && event.key === pressed) return event.preventDefault();
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const command = commandOf(event, works);
      if (!command) return;
      event.preventDefault();
      pressed = event.key;
      carryOut(command);
    };
    const onKeyUp = () => {
      pressed = "";
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("keyup", onKeyUp);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keyup", onKeyUp);
    };
  }, [works]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
