import { type ComboRow, combosForAdmin } from "#data/offers/combos.server";
import { type ComboProducts, comboFigures, offeredCombo } from "#domain/catalogue/combos";
import { amountToPay } from "#domain/money/money";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListRow } from "#pages/admin/parts/lists/list-row.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { Badge, type Tone } from "#ui/badge";
import { ButtonLink } from "#ui/forms/button";
import type { Route } from "./+types/page";

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const { combos, sold } = await combosForAdmin();
  return {
    mayEdit: hasPermission(role, "edit-catalogue"),
    combos: combos.map((combo) => listedCombo(combo, sold)),
  };
}

type State = { tone: Tone; label: string };

function listedCombo(combo: ComboRow, sold: ComboProducts) {
  const offered = offeredCombo(combo, sold);
  const figures = offered.ok ? comboFigures(offered.combo, sold) : null;
  return {
    id: combo.combo_id,
    name: combo.combo_name,
    picture: pictureAddress(combo.image_url),
    price: combo.final_price,
    saved: figures?.savedPercent ?? 0,
    pieces: figures?.items ?? null,
    state: stateOf(offered),
  };
}

function stateOf(offered: ReturnType<typeof offeredCombo>): State {
  if (offered.ok && offered.soldOut) return { tone: "wait", label: "Sold out" };
  if (offered.ok) return { tone: "ok", label: "On sale" };
  const { problem } = offered;
  if (problem.code === "combo-inactive") return { tone: "info", label: "Archived" };
  if (problem.code === "combo-unreadable")
    return { tone: "bad", label: "Not shown: its products can't be read" };
  return { tone: "bad", label: `Not shown: ${problem.cards.join(", ")} isn't sold` };
}

export default function Combos({ loaderData: { combos, mayEdit } }: Route.ComponentProps) {
  return (
    <AdminPage
      width="list"
      title="Combos"
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="second" to={href("/admin/discount-tiers")}>
            Discount tiers
          </ButtonLink>
          {mayEdit ? <ButtonLink to={href("/admin/combos/new")}>New combo</ButtonLink> : null}
        </div>
      }
    >
      {combos.length === 0 ? <NothingHere>There are no combos yet.</NothingHere> : null}
      <ul className="flex flex-col gap-3">
        {combos.map((combo) => (
          <li key={combo.id}>
            <Row combo={combo} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}

function Row({ combo }: { combo: ReturnType<typeof listedCombo> }) {
  return (
    <ListRow
      to={href("/admin/combos/:comboId", { comboId: combo.id })}
      name={combo.name}
      picture={{ address: combo.picture, shape: "aspect-4/5" }}
    >
      <span className="tabular-nums">
        {amountToPay(combo.price)}
        {combo.pieces === null ? null : ` · ${combo.pieces} pieces`}
        {combo.saved > 0 ? ` · saves ${combo.saved}%` : null}
      </span>
      <Badge tone={combo.state.tone}>{combo.state.label}</Badge>
    </ListRow>
  );
}
