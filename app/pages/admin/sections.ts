import {
  BadgeCheck,
  ChartColumn,
  FileText,
  Headphones,
  IdCard,
  Images,
  Landmark,
  type LucideIcon,
  Mails,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Sun,
  TicketPercent,
  Truck,
  UsersRound,
} from "lucide-react";
import { href } from "react-router";
import { may, type Permission, type SellerRole } from "#domain/people/team/seller-roles";

export type Section = {
  label: string;
  path: string;
  /** Addresses that belong to it and don't begin with its own. */
  also?: readonly string[];
  permission: Permission;
  icon: LucideIcon;
};

/**
 * The admin's pages that a link leads to from everywhere, in the order of a day: on a phone the first four that a
 * role may see stand in the thumb's reach, all of them in the menu.
 */
const SECTIONS: Section[] = [
  { label: "Today", path: href("/admin"), permission: "see-orders", icon: Sun },
  {
    label: "Verify",
    path: href("/admin/verification"),
    permission: "see-orders",
    icon: BadgeCheck,
  },
  { label: "Orders", path: href("/admin/orders"), permission: "see-orders", icon: ReceiptText },
  { label: "Shipping", path: href("/admin/shipping"), permission: "work-orders", icon: Truck },
  {
    label: "Statements",
    path: href("/admin/statements"),
    permission: "import-statements",
    icon: Landmark,
  },
  {
    label: "Customers",
    path: href("/admin/customers"),
    permission: "see-customers",
    icon: UsersRound,
  },
  { label: "Products", path: href("/admin/products"), permission: "see-catalogue", icon: Images },
  {
    label: "Combos",
    path: href("/admin/combos"),
    also: [href("/admin/discount-tiers")],
    permission: "see-catalogue",
    icon: Package,
  },
  {
    label: "Coupons",
    path: href("/admin/coupons"),
    permission: "see-catalogue",
    icon: TicketPercent,
  },
  {
    label: "Episodes",
    path: href("/admin/episodes"),
    also: [href("/admin/story-tiles"), href("/admin/story-pages")],
    permission: "see-catalogue",
    icon: Headphones,
  },
  { label: "Emails", path: href("/admin/emails"), permission: "see-catalogue", icon: Mails },
  { label: "Pages", path: href("/admin/pages"), permission: "see-catalogue", icon: FileText },
  { label: "Team", path: href("/admin/team"), permission: "manage-access", icon: IdCard },
  {
    label: "Settings",
    path: href("/admin/settings"),
    also: [href("/admin/setup"), href("/admin/backups")],
    permission: "pause-selling",
    icon: Settings,
  },
  {
    label: "Numbers",
    path: href("/admin/numbers"),
    also: [href("/admin/reports/payments")],
    permission: "see-figures",
    icon: ChartColumn,
  },
  { label: "Audit", path: href("/admin/audit"), permission: "manage-access", icon: ScrollText },
];

export function sectionsOf(role: SellerRole): Section[] {
  return SECTIONS.filter(({ permission }) => may(role, permission));
}

/** The section that a page belongs to: the one with the longest address that the page's begins with. */
export function sectionAt(pathname: string, sections: readonly Section[]): Section | null {
  const isAround = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const around = sections.flatMap((section) =>
    [section.path, ...(section.also ?? [])]
      .filter(isAround)
      .map(({ length }) => ({ section, length })),
  );
  return around.sort((a, b) => b.length - a.length)[0]?.section ?? null;
}
