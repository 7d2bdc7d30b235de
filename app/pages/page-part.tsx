import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { loadDocument } from "#ui/shell/load-document";
import { Loading } from "./loading.tsx";

/** How long to wait before a part's code is requested again after a failure. */
const RETRY_MILLISECONDS = 3_000;

/** The loader of every part, by its name. In a document, `data-part` names the parts that it shows. */
const parts = new Map<string, () => Promise<unknown>>();

/**
 * Makes a component whose code is loaded only when it is shown, for a part that a page shows rarely. When a document
 * with the part is opened, the code is loaded before hydration (`loadShownParts`), so that the whole page becomes
 * interactive at once. A client-side visit shows `meanwhile` until the code is loaded.
 */
export function pagePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  /** Shown instead of the part until its code has loaded. */
  meanwhile: ReactNode = <Loading />,
) {
  let loaded: ComponentType<Props> | null = null;
  const loadAndRemember = async () => {
    loaded = await load();
    return loaded;
  };
  const loadUntilSuccess = () => withRetries(loadAndRemember);
  parts.set(name, loadUntilSuccess);
  const Later = lazy(async () => ({ default: await loadUntilSuccess() }));
  function Part(props: Props) {
    // Keeps the component of the first rendering, because replacing it would mount the part anew.
    const [{ Shown }] = useState({ Shown: loaded ?? Later });
    const part = <Shown {...props} />;
    return (
      <>
        <span hidden data-part={name} />
        {Shown === Later ? <Suspense fallback={meanwhile}>{part}</Suspense> : part}
      </>
    );
  }
  return Object.assign(Part, {
    /** Loads the code early. If that fails, it is loaded when it is needed. */
    fetchAhead: () => void loadAndRemember().catch(() => null),
  });
}

/**
 * Loads code until it succeeds. If a newer build has replaced it, a new document is loaded, which has the new code;
 * without a network, it tries again.
 */
async function withRetries<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      await loadDocument(location);
      await new Promise((again) => setTimeout(again, RETRY_MILLISECONDS));
    }
  }
}

/** Loads the code of the parts that this document shows. Called before hydration. */
export async function loadShownParts(): Promise<void> {
  const shown = document.querySelectorAll<HTMLElement>("[data-part]");
  await Promise.all([...shown].map(({ dataset }) => parts.get(dataset.part ?? "")?.()));
}

/** Loads the code of every part. The server calls this before it renders the first document. */
export async function loadEveryPart(): Promise<void> {
  await Promise.all([...parts.values()].map((load) => load()));
}
