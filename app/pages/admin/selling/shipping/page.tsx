import { FileSpreadsheet, Printer, Settings2 } from "lucide";
import { unshippedParcels } from "#data/orders/parcel/shipping-list.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { MAX_ORDERS_COUNTED } from "#domain/orders/limits";
import { pickList } from "#domain/orders/parcel/pick-list";
import { hasPermission } from "#domain/people/team/seller-roles";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { Button, ButtonLink } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import { Notice } from "#ui/notice";
import type { Route } from "./+types/page";
import { ToPack } from "./to-pack.tsx";
import { ToShip } from "./to-ship.tsx";

/** Lists the parcels to pack and to ship, with one button to pack and one field to ship each of them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const { toPack, toShip } = await unshippedParcels();
  return {
    toPack,
    toShip,
    picks: pickList(toPack.flatMap(({ lines }) => lines)),
    couriers: settings().couriers.couriers,
    mayChange: hasPermission(role, "change-settings"),
  };
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  const { toPack, toShip, picks, couriers, mayChange } = loaderData;
  return (
    <AdminPage
      width="full"
      title="Shipping"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="second" irrevocable={false} onClick={() => print()}>
            <Icon of={Printer} size={18} />
            Print lists
          </Button>
          <ButtonLink look="second" to={href("/admin/shipping/files")}>
            <Icon of={FileSpreadsheet} size={18} />
            Couriers' files
          </ButtonLink>
          {mayChange ? (
            <ButtonLink look="second" to={href("/admin/shipping/couriers")}>
              <Icon of={Settings2} size={18} />
              Couriers
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      {toPack.length === 0 && toShip.length === 0 ? (
        <NothingHere>{adminMessages.nothingToShip}</NothingHere>
      ) : null}
      {[toShip, toPack].some(({ length }) => length === MAX_ORDERS_COUNTED) ? (
        <Notice tone="info">{adminMessages.longestWaitingAlone(MAX_ORDERS_COUNTED)}</Notice>
      ) : null}
      <ToShip parcels={toShip} couriers={couriers} />
      <ToPack parcels={toPack} picks={picks} />
    </AdminPage>
  );
}
