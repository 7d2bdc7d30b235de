import {
  BadgeCheck,
  Headphones,
  IdCard,
  Images,
  type LucideIcon,
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
import { may, type Permission, type SellerRole } from "#domain/people/seller-roles";

export type Section = { label: string; path: string; permission: Permission; icon: LucideIcon };

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
    label: "Customers",
    path: href("/admin/customers"),
    permission: "see-customers",
    icon: UsersRound,
  },
  { label: "Products", path: href("/admin/products"), permission: "see-catalogue", icon: Images },
  { label: "Combos", path: href("/admin/combos"), permission: "see-catalogue", icon: Package },
  {
    label: "Coupons",
    path: href("/admin/coupons"),
    permission: "see-catalogue",
    icon: TicketPercent,
  },
  {
    label: "Episodes",
    path: href("/admin/episodes"),
    permission: "see-catalogue",
    icon: Headphones,
  },
  { label: "Team", path: href("/admin/team"), permission: "manage-access", icon: IdCard },
  {
    label: "Settings",
    path: href("/admin/settings"),
    permission: "pause-selling",
    icon: Settings,
  },
  { label: "Audit", path: href("/admin/audit"), permission: "manage-access", icon: ScrollText },
];

export function sectionsOf(role: SellerRole): Section[] {
  return SECTIONS.filter(({ permission }) => may(role, permission));
}

/** The section that a page belongs to: the one with the longest address that the page's begins with. */
export function sectionAt(pathname: string, sections: readonly Section[]): Section | null {
  const around = sections.filter(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return around.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}
