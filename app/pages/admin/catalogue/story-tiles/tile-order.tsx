import { ChevronDown, ChevronUp } from "lucide";
import { useEffect, useRef, useState } from "react";
import { offersMessages } from "#domain/offers/admin-messages";
import { formHref } from "#forms/form-href";
import { useAdminForm } from "#pages/admin/parts/forms/use-admin-form.ts";
import { href } from "#protocol/href";
import { Badge } from "#ui/badge";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import { Picture } from "#ui/pictures/picture";
import type { Route } from "./+types/page";

type Page = Route.ComponentProps["loaderData"]["pages"][number];

/**
 * A page's tiles, each with buttons to move it up and down. A move is saved at once, and the pressed button keeps the
 * focus.
 */
export function TileOrder({ page, tiles, mayEdit }: Omit<Page, "label"> & { mayEdit: boolean }) {
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
          <Tile {...tile} />
          {mayEdit ? (
            <span className="flex shrink-0">
              {MOVES.map(({ to, by, icon }) => (
                <button
                  key={to}
                  type="button"
                  aria-label={`Move ${tile.title} ${to}`}
                  aria-disabled={form.busy || undefined}
                  disabled={!tiles[index + by]}
                  className="grid size-11 place-items-center rounded-card hover:bg-rose disabled:opacity-40"
                  onClick={form.busy ? undefined : () => move(tile.id, by)}
                >
                  <Icon of={icon} size={20} />
                </button>
              ))}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

const MOVES = [
  { to: "up", by: -1, icon: ChevronUp },
  { to: "down", by: 1, icon: ChevronDown },
] as const;

function Tile({ id, title, leads, active, picture }: Page["tiles"][number]) {
  return (
    <Link
      to={href("/admin/story-tiles/:id", { id })}
      className="grid min-w-0 flex-1 grid-cols-[3rem_minmax(0,1fr)] items-center gap-3 hover:underline"
    >
      <Picture
        address={picture}
        alt=""
        sizes="48px"
        className="aspect-square w-12 rounded-card border border-line object-cover"
      />
      <span className="flex min-w-0 flex-col items-start gap-1">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="w-full truncate text-small text-ink-soft">{leads}</span>
        {active ? null : <Badge tone="info">Archived</Badge>}
      </span>
    </Link>
  );
}
