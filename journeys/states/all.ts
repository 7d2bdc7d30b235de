import { accountStates } from "./account.ts";
import { adminStates } from "./admin.ts";
import { adminBackupStates } from "./admin-backups.ts";
import { adminMoneyStates } from "./admin-money.ts";
import { adminOfferStates } from "./admin-offers.ts";
import { adminOrdersStates } from "./admin-orders.ts";
import { adminProductStates } from "./admin-products.ts";
import { adminStatementStates } from "./admin-statements.ts";
import { checkoutStates } from "./checkout.ts";
import { paymentStates } from "./payment.ts";
import { peopleStates } from "./people.ts";
import { shopStates } from "./shop.ts";
import type { State } from "./state.ts";
import { storyStates } from "./story.ts";

/** All screens in parts. The parts are visited at the same time by journeys/quality/accessibility-*. */
export const SCREENS = {
  story: storyStates,
  shop: shopStates,
  checkout: checkoutStates,
  payment: paymentStates,
  account: accountStates,
  admin: adminStates,
  adminMoney: [...adminStatementStates, ...adminOrdersStates, ...adminMoneyStates],
  adminShop: [...adminBackupStates, ...peopleStates, ...adminProductStates, ...adminOfferStates],
} satisfies Record<string, readonly State[]>;

/** Every screen of the store, in the order in which a customer meets them; the seller's come last. */
export const STATES: readonly State[] = Object.values(SCREENS).flat();
