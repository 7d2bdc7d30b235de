import { data, href } from "react-router";
import { episodeForAdmin } from "#data/offers/episodes.server";
import { may } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/edit";
import { EpisodeForm } from "./episode-form.tsx";

/** An episode, or the empty form of a new one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = requireSeller(context, "see-catalogue");
  const mayEdit = may(role, "edit-catalogue");
  if (!("episodeId" in params) || params.episodeId === undefined)
    return { episode: null, picture: null, buyers: 0, mayEdit };
  const found = await episodeForAdmin(params.episodeId);
  if (!found) throw data(null, { status: 404 });
  return { ...found, picture: pictureAddress(found.episode.banner_image_url), mayEdit };
}

export default function EditEpisode({ loaderData }: Route.ComponentProps) {
  const { episode } = loaderData;
  return (
    <AdminPage
      width="form"
      title={episode?.title ?? "New episode"}
      back={{ to: href("/admin/episodes"), label: "Episodes" }}
    >
      <EpisodeForm key={episode?.id ?? "new"} {...loaderData} />
    </AdminPage>
  );
}
