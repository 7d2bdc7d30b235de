import {
  BadgeCheck,
  ChartColumn,
  FileText,
  Headphones,
  type IconNode,
  IdCard,
  Images,
  Landmark,
  Mails,
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
import { EPISODES } from "#domain/resources/episodes";
import { href } from "#protocol/href";

export type Section = {
  label: string;
  path: string;
  /** Paths that belong to the section but don't begin with its own. */
  otherPaths?: readonly string[];
  icon: IconNode;
};

/**
 * The sections of the admin's navigation, in the order in which a day's work needs them. On a phone the first four
 * that a role may see are in the bar, and all of them in the menu.
 */
export const SECTIONS: readonly Section[] = [
  { label: "Today", path: href("/admin"), icon: Sun },
  {
    label: "Verify",
    path: href("/admin/verification"),
    icon: BadgeCheck,
  },
  { label: "Orders", path: href("/admin/orders"), icon: ReceiptText },
  { label: "Shipping", path: href("/admin/shipping"), icon: Truck },
  {
    label: "Statements",
    path: href("/admin/statements"),
    otherPaths: [href("/admin/bank-sms")],
    icon: Landmark,
  },
  {
    label: "Customers",
    path: href("/admin/customers"),
    icon: UsersRound,
  },
  {
    label: "Products",
    path: href("/admin/products"),
    otherPaths: [href("/admin/stock")],
    icon: Images,
  },
  {
    label: "Combos",
    path: href("/admin/combos"),
    otherPaths: [href("/admin/discount-tiers")],
    icon: Package,
  },
  {
    label: "Coupons",
    path: href("/admin/coupons"),
    icon: TicketPercent,
  },
  sectionOf(EPISODES, Headphones),
  { label: "Emails", path: href("/admin/emails"), icon: Mails },
  ...RESOURCES.filter((kind) => kind !== EPISODES && !("parent" in kind)).map((kind) =>
    sectionOf(kind, FileText),
  ),
  { label: "Team", path: href("/admin/team"), icon: IdCard },
  {
    label: "Settings",
    path: href("/admin/settings"),
    otherPaths: [href("/admin/setup"), href("/admin/backups")],
    icon: Settings,
  },
  {
    label: "Numbers",
    path: href("/admin/numbers"),
    otherPaths: [
      href("/admin/reports/payments"),
      href("/admin/reports/months"),
      href("/admin/invoices"),
      ...allBelow(href("/admin/invoices")),
    ],
    icon: ChartColumn,
  },
  { label: "Audit", path: href("/admin/audit"), icon: ScrollText },
];

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
