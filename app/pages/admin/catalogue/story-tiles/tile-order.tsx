import { ChevronDown, ChevronUp } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { offersMessages } from "#domain/offers/admin-messages";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { Icon } from "#ui/icon";
import type { ListedTile } from "./page.tsx";

/**
 * A page's tiles, each with buttons to move it up and down. A move is saved at once, and the pressed button keeps the
 * focus.
 */
export function TileOrder({
  page,
  tiles,
  mayEdit,
  children,
}: {
  page: string;
  tiles: readonly ListedTile[];
  mayEdit: boolean;
  children: (tile: ListedTile) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: string; by: 1 | -1 } | null>(null);
  const form = useAdminForm(formHref("/admin/story-tiles/order"), offersMessages.orderSaved);
  const ids = tiles.map(({ id }) => id);
  const order = ids.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the tiles are in their new order
  useEffect(() => {
    if (!moved) return;
    const item = list.current?.querySelector(`[data-tile="${moved.id}"]`);
    const [up, down] = item?.querySelectorAll("button") ?? [];
    const pressed = moved.by < 0 ? up : down;
    (pressed?.disabled ? (moved.by < 0 ? down : up) : pressed)?.focus();
  }, [order]);
  const move = (id: string, by: 1 | -1) => {
    const at = ids.indexOf(id);
    const after = ids.with(at, ids[at + by] ?? id).with(at + by, id);
    setMoved({ id, by });
    form.send({ page, before: JSON.stringify(ids), after: JSON.stringify(after) });
  };
  return (
    <ol ref={list} className="flex flex-col gap-2">
      {tiles.map((tile, index) => (
        <li
          key={tile.id}
          data-tile={tile.id}
          className="flex items-center gap-2 rounded-card border border-line bg-card p-2"
        >
          {children(tile)}
          {mayEdit ? (
            <span className="flex shrink-0">
              <Move
                label={`Move ${tile.title} up`}
                disabled={index === 0}
                busy={form.busy}
                onMove={() => move(tile.id, -1)}
              >
                <Icon of={ChevronUp} size={20} />
              </Move>
              <Move
                label={`Move ${tile.title} down`}
                disabled={index === tiles.length - 1}
                busy={form.busy}
                onMove={() => move(tile.id, 1)}
              >
                <Icon of={ChevronDown} size={20} />
              </Move>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Move({
  label,
  disabled,
  busy,
  onMove,
  children,
}: {
  label: string;
  disabled: boolean;
  busy: boolean;
  onMove: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={busy || undefined}
      disabled={disabled}
      className="grid size-11 place-items-center rounded-card hover:bg-rose disabled:opacity-40"
      onClick={busy ? undefined : onMove}
    >
      {children}
    </button>
  );
}
