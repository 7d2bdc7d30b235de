import { data, href } from "react-router";
import { tileForAdmin } from "#data/offers/story-tiles.server";
import { may } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/edit";
import { TileForm } from "./tile-form.tsx";

/** A tile, or the empty form of a new one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = requireSeller(context, "see-catalogue");
  const mayEdit = may(role, "edit-catalogue");
  if (!("tileId" in params) || params.tileId === undefined)
    return { tile: null, picture: null, mayEdit };
  const tile = await tileForAdmin(params.tileId);
  if (!tile) throw data(null, { status: 404 });
  return { tile, picture: pictureAddress(tile.image_url), mayEdit };
}

export default function EditTile({ loaderData }: Route.ComponentProps) {
  const { tile } = loaderData;
  return (
    <AdminPage
      width="form"
      title={tile?.title ?? "New tile"}
      back={{ to: href("/admin/story-tiles"), label: "Story tiles" }}
    >
      <TileForm key={tile?.id ?? "new"} {...loaderData} />
    </AdminPage>
  );
}
