import { generatePath, type PathParam } from "react-router";
import type { FormAddress } from "./table.server.ts";

/** A form's address, as `href()` is a page's. */
export function formHref<Address extends FormAddress>(
  address: Address,
  ...[params]: [PathParam<Address>] extends [never]
    ? []
    : [{ [Name in PathParam<Address>]: string }]
): string {
  return generatePath(`/forms${address}` as string, params);
}
