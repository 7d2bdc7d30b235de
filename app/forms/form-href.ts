import { generatePath, type PathParam } from "react-router";
import type { FormAddress } from "./table.server.ts";

/** The address that a form is sent to, as `href()` is for pages. */
export function formHref<Address extends FormAddress>(
  address: Address,
  ...[params]: [PathParam<Address>] extends [never]
    ? []
    : [{ [Name in PathParam<Address>]: string }]
): string {
  return generatePath(`/forms${address}` as string, params);
}
