import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { readDocument } from "./errors/chunk-load-error.tsx";
import { Loading } from "./loading.tsx";

/** While a part's code can't be had. */
const AGAIN_MILLISECONDS = 3_000;

/** Every part that a loaded page has, by its name in documents. */
const parts = new Map<string, () => Promise<unknown>>();

/**
 * A part of a page that has code of its own, for what a page shows one day or instead of something else. A document that
 * shows it has it before anything comes alive (`loadShownParts`), so that all of it does so at once. A visit waits for it
 * on the page that it leaves.
 */
export function pagePart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  /** What stands in its place on a visit until it comes. */
  meanwhile: ReactNode = <Loading />,
) {
  let loaded: ComponentType<Props> | null = null;
  const ahead = async () => {
    loaded = await load();
    return loaded;
  };
  const needed = () => patiently(ahead);
  parts.set(name, needed);
  const Later = lazy(async () => ({ default: await needed() }));
  function Part(props: Props) {
    // What has begun to be shown stays, or it would begin anew.
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
    /** Where it doesn't come, it comes when it is needed. */
    fetchAhead: () => void ahead().catch(() => null),
  });
}

/** A newer build may have taken the code's place: its document has its own. Without a network it is waited for. */
async function patiently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      await readDocument(location);
      await new Promise((again) => setTimeout(again, AGAIN_MILLISECONDS));
    }
  }
}

/** Before this document comes alive. */
export async function loadShownParts(): Promise<void> {
  const shown = document.querySelectorAll<HTMLElement>("[data-part]");
  await Promise.all([...shown].map(({ dataset }) => parts.get(dataset.part ?? "")?.()));
}

/** Before the first document is rendered. */
export async function loadEveryPart(): Promise<void> {
  await Promise.all([...parts.values()].map((load) => load()));
}
