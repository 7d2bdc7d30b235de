import { storyPageRows } from "#data/offers/story-pages.server";
import { type TileRow, tilesForAdmin } from "#data/offers/story-tiles.server";
import { STORIES_PAGE } from "#domain/catalogue/stories";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { Badge } from "#ui/badge";
import { ButtonLink } from "#ui/forms/button";
import { Link } from "#ui/link";
import { Picture } from "#ui/pictures/picture";
import type { Route } from "./+types/page";
import { TileOrder } from "./tile-order.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const [rows, storyPages] = await Promise.all([tilesForAdmin(), storyPageRows()]);
  const names = new Map(storyPages.map(({ key, name }) => [key, name]));
  const tiles = rows.map((row) => listedTile(row, names));
  const pages = [[STORIES_PAGE, "The stories page"] as const, ...names].map(([page, label]) => ({
    page,
    label,
    tiles: tiles.filter((tile) => tile.page === page),
  }));
  return { pages, mayEdit: hasPermission(role, "edit-catalogue") };
}

function listedTile(
  { id, page, title, image_url, is_active: active, ...tile }: TileRow,
  names: ReadonlyMap<string, string>,
) {
  const leads = tile.story_page ? (names.get(tile.story_page) ?? "") : (tile.playlist_url ?? "");
  return { id, page, title, leads, active, picture: pictureAddress(image_url) };
}
export type ListedTile = ReturnType<typeof listedTile>;

export default function StoryTiles({ loaderData: { pages, mayEdit } }: Route.ComponentProps) {
  return (
    <AdminPage
      width="form"
      title="Story tiles"
      back={{ to: href("/admin/episodes"), label: "Episodes" }}
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="second" to={href("/admin/story-pages")}>
            Story pages
          </ButtonLink>
          {mayEdit ? <ButtonLink to={href("/admin/story-tiles/new")}>New tile</ButtonLink> : null}
        </div>
      }
    >
      {pages.map(({ page, label, tiles }) => (
        <section key={page} aria-labelledby={page} className="flex flex-col gap-3">
          <h2 id={page} className="text-title">
            {label}
          </h2>
          {tiles.length === 0 ? <p className="text-ink-soft">No tiles.</p> : null}
          <TileOrder page={page} tiles={tiles} mayEdit={mayEdit}>
            {(tile) => <Tile tile={tile} />}
          </TileOrder>
        </section>
      ))}
    </AdminPage>
  );
}

function Tile({ tile }: { tile: ListedTile }) {
  return (
    <Link
      to={href("/admin/story-tiles/:id", { id: tile.id })}
      className="grid min-w-0 flex-1 grid-cols-[3rem_minmax(0,1fr)] items-center gap-3 hover:underline"
    >
      <Picture
        address={tile.picture}
        alt=""
        sizes="48px"
        className="aspect-square w-12 rounded-card border border-line object-cover"
      />
      <span className="flex min-w-0 flex-col items-start gap-1">
        <span className="font-semibold wrap-anywhere">{tile.title}</span>
        <span className="w-full truncate text-small text-ink-soft">{tile.leads}</span>
        {tile.active ? null : <Badge tone="info">Archived</Badge>}
      </span>
    </Link>
  );
}
