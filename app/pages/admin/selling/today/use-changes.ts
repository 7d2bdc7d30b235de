import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { plural } from "#domain/plural";
import { href } from "#protocol/href";
import { isAnyFormBusy } from "#ui/forms/sending/sender";
import type { Changes } from "./changes.ts";

const VISIBLE_MILLISECONDS = 25_000;
/** A tab in the background shows only its title, so it polls less often. */
const HIDDEN_MILLISECONDS = 120_000;

/**
 * Polls for changes and reloads the page's data when something has happened, but only while the tab is visible and
 * nobody is typing or sending a form that reloads the data itself. Returns how much there is to do (for the tab's
 * title) and, when that has grown, a sentence.
 */
export function useChanges(): { pending: number; announcement: string } {
  const [seen, setSeen] = useState<Changes | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();

  const look = useEffectEvent(async (signal: AbortSignal) => {
    const changes = await fetchChanges(signal);
    if (!changes || signal.aborted) return;
    setAnnouncement(pendingSentence(seen, changes));
    const isNew = seen !== null && seen.version !== changes.version;
    const inHand = isAnyFormBusy() || state !== "idle" || navigation.state !== "idle" || isTyping();
    if (isNew && (document.hidden || inHand)) {
      // Keeps the old version, so that a later poll still sees the change and reloads.
      setSeen({ ...changes, version: seen.version });
      return;
    }
    setSeen(changes);
    if (isNew) await revalidate();
  });

  useEffect(() => {
    const leaving = new AbortController();
    let timer = 0;
    const next = () => {
      clearTimeout(timer);
      if (leaving.signal.aborted) return;
      timer = window.setTimeout(now, document.hidden ? HIDDEN_MILLISECONDS : VISIBLE_MILLISECONDS);
    };
    const now = () => void look(leaving.signal).finally(next);
    const onVisibilityChange = () => (document.hidden ? next() : now());
    document.addEventListener("visibilitychange", onVisibilityChange);
    now();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, []);

  return { pending: (seen?.toVerify ?? 0) + (seen?.unplaced ?? 0), announcement };
}

/** The latest changes. Null: the request failed; the next poll tries again. */
async function fetchChanges(signal: AbortSignal): Promise<Changes | null> {
  try {
    const response = await fetch(href("/admin/changes"), { signal });
    return response.ok ? ((await response.json()) as Changes) : null;
  } catch {
    return null;
  }
}

function pendingSentence(before: Changes | null, { toVerify, unplaced }: Changes): string {
  if (!before) return "";
  const orders = toVerify - before.toVerify;
  if (orders > 0) return plural(orders, "new payment to verify.", "new payments to verify.");
  return unplaced > before.unplaced ? "New: a customer says they paid, but has no order." : "";
}

/** True if a field has unsaved input or a dialog is open. */
function isTyping(): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const fields = document.querySelectorAll<Field>(
    "[data-admin] :is(input:not([type=hidden]), textarea, select)",
  );
  return [...fields].some(isChanged);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.defaultSelected && !option.selected);
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}
