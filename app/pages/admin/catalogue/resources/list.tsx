import { Plus } from "lucide";
import { rowsAt } from "#data/resources/table.server";
import { hasPermission } from "#domain/people/team/seller-roles";
import { childResources, resourceAt } from "#domain/resources/all";
import { COMBOS } from "#domain/resources/combos";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { ListedRows } from "#pages/admin/parts/lists/listed-rows.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { href } from "#protocol/href";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import { ButtonLink } from "#ui/forms/button";
import { Icon } from "#ui/icon";
import type { Route } from "./+types/list";

/** Lists a resource's rows in their order. A resource is a kind of row that owners edit. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  const { path } = resourceAt(pattern);
  const rows = (await rowsAt(path).list?.()) ?? [];
  return {
    path,
    mayEdit: hasPermission(role, "edit-catalogue"),
    rows: rows.map(({ id, listed: { picture, ...listed } }) => ({
      to: href(`${path}/:id`, { id }),
      ...listed,
      picture: picture === undefined ? undefined : pictureAddress(picture),
    })),
  };
}

export default function ResourceList({
  loaderData: { path, rows, mayEdit },
}: Route.ComponentProps) {
  const { title, noun, ...resource } = resourceAt(path);
  return (
    <AdminPage
      width="list"
      title={title}
      back={
        "parent" in resource
          ? { to: resource.parent.path, label: resource.parent.label }
          : undefined
      }
      intro={"about" in resource ? resource.about : undefined}
      actions={
        <div className="flex flex-wrap gap-2">
          {[...childResources(resource.path), ...("links" in resource ? resource.links : [])].map(
            ({ path, title }) => (
              <ButtonLink key={path} look="second" to={path}>
                {title}
              </ButtonLink>
            ),
          )}
          {mayEdit ? (
            <ButtonLink to={href(`${resource.path}/new`)}>
              <Icon of={Plus} size={18} />
              New {noun}
            </ButtonLink>
          ) : null}
        </div>
      }
    >
      {rows.length === 0 ? (
        <NothingHere>{`There are no ${title.toLowerCase()} yet.`}</NothingHere>
      ) : null}
      <ListedRows rows={rows} shape={path === COMBOS.path ? "card" : "square"} />
    </AdminPage>
  );
}
