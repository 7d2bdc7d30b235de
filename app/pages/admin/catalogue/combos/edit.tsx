import { data } from "react-router";
import { comboForAdmin } from "#data/offers/combos.server";
import type { FoundProduct } from "#data/offers/product-search.server";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/edit";
import { ComboForm } from "./combo-form.tsx";

/** The form of a combo; empty for a new one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const mayEdit = hasPermission(role, "edit-catalogue");
  if (!("comboId" in params) || params.comboId === undefined)
    return { combo: null, picture: null, items: [], cards: [], mayEdit };
  const found = await comboForAdmin(params.comboId);
  if (!found) throw data(null, { status: 404 });
  const picture = pictureAddress(found.combo.image_url);
  return { ...found, picture, cards: found.cards.map(shownCard), mayEdit };
}

function shownCard(card: FoundProduct) {
  return { ...card, picture: pictureAddress(card.picture) };
}

export default function EditCombo({ loaderData }: Route.ComponentProps) {
  const { combo } = loaderData;
  return (
    <AdminPage
      width="form"
      title={combo?.combo_name ?? "New combo"}
      back={{ to: href("/admin/combos"), label: "Combos" }}
    >
      <ComboForm key={combo?.combo_id ?? "new"} {...loaderData} />
    </AdminPage>
  );
}
