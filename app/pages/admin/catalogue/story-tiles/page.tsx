import { storyPageRows } from "#data/offers/story-pages.server";
import { type TileRow, tilesForAdmin } from "#data/offers/story-tiles.server";
import { STORIES_PAGE } from "#domain/catalogue/stories";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink } from "#ui/forms/button";
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

export default function StoryTiles({ loaderData: { pages, mayEdit } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Story tiles"
      back={href("/admin/episodes")}
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
          <TileOrder page={page} tiles={tiles} mayEdit={mayEdit} />
        </section>
      ))}
    </AdminPage>
  );
}
