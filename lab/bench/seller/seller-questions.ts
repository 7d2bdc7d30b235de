import { countDay } from "../../../app/data/figures/counting.server.ts";
import { totals } from "../../../app/data/figures/figures.server.ts";
import { failedEmails } from "../../../app/data/orders/emails/deliveries.server.ts";
import {
  accountsPage,
  customerById,
  customersPage,
  searchCustomers,
} from "../../../app/data/orders/lists/customers.server.ts";
import {
  ordersMatching,
  viewCounts,
} from "../../../app/data/orders/lists/filtered-orders.server.ts";
import { firstToVerify, oldestOnList } from "../../../app/data/orders/lists/work-lists.server.ts";
import {
  linesToPack,
  unshippedParcels,
} from "../../../app/data/orders/parcel/shipping-list.server.ts";
import {
  countToVerify,
  paymentsToVerify,
} from "../../../app/data/orders/payment/verification-queue.server.ts";
import { owedRefunds } from "../../../app/data/orders/refunds.server.ts";
import { auditPage } from "../../../app/data/people/audit.server.ts";
import { securityPage } from "../../../app/data/people/security-log.server.ts";
import { workCounts, workVersion } from "../../../app/data/today/work.server.ts";
import { dateRangeOf } from "../../../app/domain/figures/periods.ts";
import { indianDay } from "../../../app/domain/indian-time.ts";
import {
  DEFAULT_VIEWS,
  NO_FILTER,
  type OrderFilter,
} from "../../../app/domain/orders/lists/order-filter.ts";
import { parseCustomerSearch } from "../../../app/domain/people/customer-search.ts";
import { numberOf, SELLER } from "./seller-stores.ts";

const searching = (q: string) => () => ordersMatching({ ...NO_FILTER, q });
const listing = (filter: Partial<OrderFilter>) => () => ordersMatching({ ...NO_FILTER, ...filter });
const looking = (typed: string) => () => searchCustomers(parseCustomerSearch(typed) ?? "");

/** An order that exists in both stores and is older than the orders that the lists show first. */
const ORDER = 7_000;
const mobile = numberOf("mobile", ORDER);
const transaction = numberOf("transaction", ORDER);
const order = numberOf("order", ORDER);
const parcel = `EM${numberOf("parcel", ORDER)}IN`;
const year = dateRangeOf("year", new Date());

/** The queries of a seller's day; those about one order use the same order in each store. */
export const questions: [string, () => Promise<unknown>][] = [
  ["search: a frequent surname", searching("rao")],
  ["search: a rare name", searching("veerabhadra")],
  ["search: two words of two columns", searching("veerabhadra kakinada")],
  ["search: a phone number", searching(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)],
  ["search: an order's number", searching(`ORD${order}`)],
  ["search: the end of an order's number", searching(order.slice(-8))],
  ["search: a transaction ID", searching(transaction)],
  ["search: the end of a transaction ID", searching(transaction.slice(-6))],
  ["search: an email address", searching(`person-${ORDER}@example.com`)],
  ["search: a tracking ID", searching(parcel)],
  ["search: a PIN code", searching("533001")],
  ["search: nothing of that name", searching("zzyzx")],
  ["search: a number of nobody", searching("9123123123")],
  ["list: to verify", listing(DEFAULT_VIEWS["to-verify"].filter)],
  ["list: waiting for the customer", listing(DEFAULT_VIEWS.customer.filter)],
  ["list: to pack", listing(DEFAULT_VIEWS["to-pack"].filter)],
  ["list: to ship", listing(DEFAULT_VIEWS["to-ship"].filter)],
  ["list: delivered", listing(DEFAULT_VIEWS.delivered.filter)],
  ["list: all", listing({})],
  ["list: gifts in a city", listing({ gift: true, place: "kakinada" })],
  ["list: a filter that nothing passes", listing({ least: 90_000 })],
  ["the counts of all lists", viewCounts],
  ["today: the counts", workCounts],
  ["today: whether something is new", workVersion],
  ["today: the first to verify", () => firstToVerify(5)],
  ["today: the first of the other lists", () => firstOfEach()],
  ["today: what is to be packed", linesToPack],
  ["today: refunds that are owed", owedRefunds],
  ["today: emails that failed", failedEmails],
  ["the queue: its window", () => paymentsToVerify()],
  ["the queue: how many wait", countToVerify],
  ["shipping: the bench", unshippedParcels],
  ["customers: who ordered last", () => customersPage()],
  ["customers: accounts", () => accountsPage()],
  ["customers: a frequent surname", looking("rao")],
  ["customers: a rare name", looking("veerabhadra")],
  ["customers: a phone number", looking(mobile)],
  ["customers: an email address", looking(`person-${ORDER}@example.com`)],
  ["customers: one of them", () => customerById(SELLER)],
  ["audit: everything", () => auditPage({})],
  ["audit: of orders", () => auditPage({ subject: "order" })],
  ["audit: one person's", () => auditPage({ personId: SELLER })],
  ["audit: one product's", () => auditPage({ subject: "product", subjectId: "qt-000001" })],
  ["audit: the security log", () => securityPage({})],
  ["numbers: today is counted", () => countDay(indianDay(new Date()), new Date())],
  ["numbers: sums of a year", () => totals(["sold", "placed"], year)],
];

async function firstOfEach() {
  for (const list of ["with-customer", "to-pack", "to-ship"] as const) await oldestOnList(list, 5);
}
