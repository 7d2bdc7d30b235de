import { href } from "react-router";
import { type EpisodeRow, episodesForAdmin } from "#data/offers/episodes.server";
import { amountToPay } from "#domain/money/money";
import { may } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListRow } from "#pages/admin/parts/list-row.tsx";
import { NothingHere } from "#pages/admin/parts/nothing-here.tsx";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { Badge } from "#ui/badge";
import { ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context, "see-catalogue");
  const episodes = (await episodesForAdmin()).map(listed);
  return { episodes, mayEdit: may(role, "edit-catalogue") };
}

function listed(row: EpisodeRow) {
  const { id, title, total_episodes: parts, sale_price: price } = row;
  const { is_active: active, is_featured: featured } = row;
  const unsendable = active && !row.spotify_playlist_url;
  return {
    id,
    title,
    parts,
    price,
    active,
    featured,
    unsendable,
    picture: pictureAddress(row.banner_image_url),
  };
}

export default function Episodes({ loaderData: { episodes, mayEdit } }: Route.ComponentProps) {
  return (
    <AdminPage
      width="list"
      title="Episodes"
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="second" to={href("/admin/story-tiles")}>
            Story tiles
          </ButtonLink>
          {mayEdit ? <ButtonLink to={href("/admin/episodes/new")}>New episode</ButtonLink> : null}
        </div>
      }
    >
      {episodes.length === 0 ? <NothingHere>There are no episodes yet.</NothingHere> : null}
      <ul className="flex flex-col gap-3">
        {episodes.map((episode) => (
          <li key={episode.id}>
            <Row episode={episode} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

function Row({ episode }: { episode: ReturnType<typeof listed> }) {
  return (
    <ListRow
      to={href("/admin/episodes/:episodeId", { episodeId: episode.id })}
      name={episode.title}
      picture={{ address: episode.picture, shape: "aspect-square" }}
    >
      <span className="tabular-nums">
        {amountToPay(episode.price)} · {episode.parts} {episode.parts === 1 ? "part" : "parts"}
      </span>
      <span className="flex flex-wrap gap-1">
        <Badge tone={episode.active ? "ok" : "info"}>
          {episode.active ? "On sale" : "Archived"}
        </Badge>
        {episode.featured ? <Badge tone="sent">Featured</Badge> : null}
        {episode.unsendable ? <Badge tone="bad">No playlist: buyers get nothing</Badge> : null}
      </span>
    </ListRow>
  );
}
