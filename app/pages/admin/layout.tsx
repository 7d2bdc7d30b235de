import { Menu, Store } from "lucide";
import { useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { permissionAt } from "#all-routes";
import { hasPermission } from "#domain/people/team/seller-roles";
import { EPISODES } from "#domain/resources/episodes";
import { href } from "#protocol/href";
import { requireSeller, visitPermission } from "#request/session/session.server";
import { shopFacts } from "#request/settings/shop-facts.server";
import { PageOwner } from "#ui/forms/sending/page-owner";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import type { Route } from "./+types/layout";
import sheet from "./admin.css?url";
import { FreshSignInDialog } from "./parts/forms/sign-in-again.tsx";
import { SECTION_GROUPS, SECTIONS, type Section, sectionAt } from "./sections.ts";
import { useChanges } from "./selling/today/use-changes.ts";
import { useTitleCount } from "./selling/today/use-title-count.ts";

/**
 * Sets the permission that the route needs. The middleware refuses nobody itself: each loader calls `requireSeller`
 * (decision 28).
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => context.set(visitPermission, permissionAt(pattern)),
];

/**
 * Returns the sections that the seller may visit, for the navigation around every page of the admin, and the seller's
 * id. It's called in the same request as the page's own loader. A shop that has nothing of stories isn't led to them
 * (reading R77).
 */
export function loader({ context }: Route.LoaderArgs) {
  const { id, role } = requireSeller(context);
  const open = SECTIONS.filter(({ path }) => {
    const permission = permissionAt(path.slice(1));
    const isShown = path !== EPISODES.path || shopFacts().storyRows;
    return isShown && permission && hasPermission(role, permission);
  });
  return { open: open.map(({ path }) => path), owner: id };
}

/**
 * The navigation is beside the page on wide screens. On phones it is a bar at the bottom, with the first sections in
 * it and a menu.
 */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const sections = SECTIONS.filter(({ path }) => loaderData.open.includes(path));
  const { pathname } = useLocation();
  const current = sectionAt(pathname, sections);
  const { pending, announcement } = useChanges();
  useTitleCount(pending);
  const pageOwner = usePageOwner(loaderData.owner);
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="admin" />
      <div data-admin>
        <nav aria-label="Admin">
          {sections.slice(0, VISIBLE_SECTIONS).map((section) => (
            <SectionLink key={section.path} section={section} current={current} />
          ))}
          <More sections={sections} current={current} />
        </nav>
        {/* `data-irrevocable`: a button that is pressed before the page is interactive must be pressed again, because it may change money, orders or people (decision 81). */}
        <div data-irrevocable="">
          <PageOwner value={pageOwner}>
            <FreshSignInDialog>
              <Outlet />
            </FreshSignInDialog>
          </PageOwner>
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </div>
      </div>
    </>
  );
}

/**
 * Returns the ID of the person for whom this page was opened. It stays when the page's data are loaded again after
 * somebody else has signed in in another tab, as what was typed here does.
 */
function usePageOwner(signedIn: string): string {
  const { pathname } = useLocation();
  const [page, setPage] = useState({ pathname, owner: signedIn });
  if (page.pathname === pathname) return page.owner;
  setPage({ pathname, owner: signedIn });
  return signedIn;
}

/** How many sections fit beside the menu's button on a 360 px wide screen. */
const VISIBLE_SECTIONS = 4;

/**
 * The menu of all sections. On a phone a button opens it; on wide screens it is always shown beside the page, and its
 * button and the bar's links are hidden.
 */
function More({ sections, current }: { sections: Section[]; current: Section | null }) {
  const menu = useRef<HTMLDivElement>(null);
  const isInside = sections.indexOf(current as Section) >= VISIBLE_SECTIONS;
  return (
    <>
      <button type="button" popoverTarget="admin-menu" data-inside={isInside || undefined}>
        <Icon of={Menu} size={22} />
        More
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a press on a link inside closes it, too */}
      <div
        ref={menu}
        id="admin-menu"
        popover="auto"
        onClick={() => menu.current?.matches(":popover-open") && menu.current.hidePopover()}
      >
        {SECTION_GROUPS.map(({ label, sections: all }) => (
          <SectionGroup
            key={label}
            label={label}
            sections={all.filter((section) => sections.includes(section))}
            current={current}
          />
        ))}
        <Link to={href("/")}>
          <Icon of={Store} size={20} />
          The shop
        </Link>
      </div>
    </>
  );
}

function SectionGroup({
  label,
  sections,
  current,
}: {
  label: string;
  sections: readonly Section[];
  current: Section | null;
}) {
  if (sections.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      {sections.map((section) => (
        <SectionLink key={section.path} section={section} current={current} />
      ))}
    </div>
  );
}

function SectionLink({ section, current }: { section: Section; current: Section | null }) {
  const { label, path, icon } = section;
  return (
    <Link to={path} aria-current={section === current ? "page" : undefined}>
      <Icon of={icon} size={21} />
      <span>{label}</span>
    </Link>
  );
}
