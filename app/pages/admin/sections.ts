import {
  BadgeCheck,
  BookText,
  ChartColumn,
  FileText,
  Headphones,
  type IconNode,
  IdCard,
  Images,
  Landmark,
  Mails,
  MessageSquare,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Sun,
  TicketPercent,
  Truck,
  UsersRound,
} from "lucide";
import { type AnyResource, RESOURCES, resourcesBelow } from "#domain/resources/all";
import { COMBOS } from "#domain/resources/combos";
import { COUPONS } from "#domain/resources/coupons";
import { EPISODES } from "#domain/resources/episodes";
import { href } from "#protocol/href";

export type Section = {
  label: string;
  path: string;
  /** Paths that belong to the section but don't begin with its own. */
  otherPaths?: readonly string[];
  icon: IconNode;
};

/** Sections of one kind of work, which stand together in the menu. */
export type SectionGroup = { label: string; sections: readonly Section[] };

/**
 * The admin's navigation, in the order in which a day's work needs it. Each group's pages stand in the folder of its
 * name. Whatever isn't a section here is linked from the page of its section, so every page is two presses away. On a
 * phone the first four sections that a role may see are in the bar, and all of them in the menu.
 */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    label: "Selling",
    sections: [
      {
        label: "Today",
        path: href("/admin"),
        otherPaths: [
          href("/admin/started-payments"),
          href("/admin/order-emails"),
          href("/admin/refunds"),
        ],
        icon: Sun,
      },
      { label: "Verify", path: href("/admin/verification"), icon: BadgeCheck },
      { label: "Orders", path: href("/admin/orders"), icon: ReceiptText },
      { label: "Shipping", path: href("/admin/shipping"), icon: Truck },
    ],
  },
  {
    label: "Catalogue",
    sections: [
      {
        label: "Products",
        path: href("/admin/products"),
        otherPaths: [href("/admin/stock")],
        icon: Images,
      },
      { ...sectionOf(COMBOS, Package), otherPaths: [href("/admin/discount-tiers")] },
      sectionOf(COUPONS, TicketPercent),
      sectionOf(EPISODES, Headphones),
    ],
  },
  {
    label: "People",
    sections: [
      { label: "Customers", path: href("/admin/customers"), icon: UsersRound },
      { label: "Messages", path: href("/admin/messages"), icon: MessageSquare },
      { label: "Team", path: href("/admin/team"), icon: IdCard },
    ],
  },
  {
    label: "Money",
    sections: [
      {
        label: "Statements",
        path: href("/admin/statements"),
        otherPaths: [href("/admin/bank-sms")],
        icon: Landmark,
      },
      {
        label: "Numbers",
        path: href("/admin/numbers"),
        otherPaths: [href("/admin/reports/payments"), href("/admin/reports/months")],
        icon: ChartColumn,
      },
      {
        label: "Invoices",
        path: href("/admin/invoices"),
        otherPaths: allBelow(href("/admin/invoices")),
        icon: FileText,
      },
    ],
  },
  {
    label: "Store",
    sections: [
      {
        label: "Settings",
        path: href("/admin/settings"),
        otherPaths: [href("/admin/setup"), href("/admin/backups")],
        icon: Settings,
      },
      ...RESOURCES.filter(
        (kind) => kind !== COMBOS && kind !== COUPONS && kind !== EPISODES && !("parent" in kind),
      ).map((kind) => sectionOf(kind, BookText)),
      { label: "Emails", path: href("/admin/emails"), icon: Mails },
      { label: "Audit", path: href("/admin/audit"), icon: ScrollText },
    ],
  },
];

export const SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections);

/** The section of a resource. Lists of the resource's child resources belong to it, too. */
function sectionOf(kind: AnyResource, icon: IconNode): Section {
  return { label: kind.title, path: kind.path, otherPaths: allBelow(kind.path), icon };
}

function allBelow(path: string): string[] {
  return resourcesBelow(path).map(({ path }) => path);
}

/** Returns the section that a page belongs to: the one with the longest path that the page's path begins with. */
export function sectionAt(pathname: string, sections: readonly Section[]): Section | null {
  const isAround = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const around = sections.flatMap((section) =>
    [section.path, ...(section.otherPaths ?? [])]
      .filter(isAround)
      .map(({ length }) => ({ section, length })),
  );
  return around.sort((a, b) => b.length - a.length)[0]?.section ?? null;
}
