import { type OrderFilter, orderFilterQuery } from "#domain/orders/lists/order-filter";

/** The filter as a query string: `payment=verified&sort=oldest`. */
export function filterQuery(filter: OrderFilter): string {
  return new URLSearchParams(orderFilterQuery(filter)).toString();
}
