import { countedSizes } from "#data/stock/runs.server";
import { hasPermission } from "#domain/people/team/seller-roles";
import { stockAdminMessages } from "#domain/stock/admin-messages";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { href } from "#protocol/href";
import { requireSeller } from "#request/session/session.server";
import { Badge } from "#ui/badge";
import { ButtonLink } from "#ui/forms/button";
import { Link } from "#ui/link";
import type { Route } from "./+types/list";
import { Figures } from "./figures.tsx";

/** Lists every size whose pieces are counted. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireSeller(context);
  return { sizes: await countedSizes(new Date()), sets: hasPermission(role, "change-settings") };
}

export default function Stock({ loaderData: { sizes, sets } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Stock"
      back={href("/admin/products")}
      width="list"
      intro="These are the sizes that you count. To count another size, open its product and press Count. Sizes that aren't listed here never run out. Held: in payment pages that are open now. Missing: paid, but not in stock."
      actions={
        sets ? (
          <ButtonLink look="second" to={href("/admin/settings/:subject", { subject: "stock" })}>
            Settings
          </ButtonLink>
        ) : null
      }
    >
      {sizes.length === 0 ? <NothingHere>No size is counted yet.</NothingHere> : null}
      <ul className="flex flex-col gap-3">
        {sizes.map((counted) => {
          const { id, size, name, left, low } = counted;
          return (
            <li
              key={`${id} ${size}`}
              className="flex flex-col gap-2 rounded-card border border-line bg-card p-3 shadow-card"
            >
              <p className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={href("/admin/stock/:id/:size", { id, size })}
                  className="flex min-h-11 min-w-0 items-center text-lead font-semibold wrap-anywhere underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                {low ? (
                  <Badge tone={left === 0 ? "bad" : "wait"}>{stockAdminMessages.left(left)}</Badge>
                ) : null}
              </p>
              <Figures counted={counted} />
            </li>
          );
        })}
      </ul>
    </AdminPage>
  );
}
