import type { PathParam } from "react-router";
import { href } from "#protocol/href";
import type { FormAddress } from "./table.server.ts";

/** Makes a form's address from its pattern and parameters, as `href()` does for a page. */
export function formHref<Address extends FormAddress>(
  address: Address,
  ...[params]: [PathParam<Address>] extends [never]
    ? []
    : [{ [Name in PathParam<Address>]: string }]
): string {
  const filled: (pattern: string, params?: object) => string = href as never;
  return filled(`/forms${address}`, params);
}
