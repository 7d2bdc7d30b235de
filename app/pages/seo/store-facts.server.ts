import { localizedText } from "#domain/settings/texts";
import { logoAddress } from "#protocol/icon-addresses";
import { ownOrigin } from "#request/origin.server";
import {
  deliveryTerms,
  isSaved,
  pauseNow,
  paymentsSetUp,
  settings,
} from "#request/settings/settings.server";
import type { StoreFacts } from "./json-ld.ts";

/** The store's facts for structured data and feeds. */
export function structuredStore(request: Request): StoreFacts {
  const { brand, logo, contact, legal, refunds, policies } = settings();
  const refundsTexts = Object.values(localizedText(refunds, "text"));
  const isStandardRefundsPage = refundsTexts.every((text) => !text);
  return {
    origin: ownOrigin(request) ?? "",
    storeName: brand.storeName,
    legalName: legal.legalName,
    logo: logo.file && logoAddress(logo.file, "png"),
    ...contact,
    takesOrders: paymentsSetUp() && pauseNow() === null,
    delivery: deliveryTerms(),
    returnDays: isSaved("policies") && isStandardRefundsPage ? policies.returnDays : null,
  };
}
