/** The admin's checklist of what a store needs before it can sell. */

export type SetupFacts = {
  /** True for each value that is still the demo's. */
  demo: { name: boolean; icon: boolean; home: boolean; payee: boolean; contact: boolean };
  /** True if people sign in with Google; false while the demo sign-in is on. */
  googleSignIn: boolean;
  mailServer: boolean;
  /** True once the mail server has accepted a test email. */
  emailTested: boolean;
  /** True if legal name, postal address and grievance officer are entered. */
  legalComplete: boolean;
  /** True once an owner has said that the terms, privacy and refunds pages were read. */
  legalRead: boolean;
  /** True once somebody has saved the delivery fees, even unchanged. */
  deliverySaved: boolean;
  ownProducts: boolean;
  demoOnSale: number;
  /** True if there is a backup, or if the operator makes them by other means. */
  backedUp: boolean;
};

export const SETUP_LINES = [
  "name",
  "icon",
  "home",
  "payee",
  "contact",
  "legal",
  "legal-pages",
  "delivery",
  "products",
  "demo-cleared",
  "sign-in",
  "email",
  "backup",
] as const;
export type SetupLine = (typeof SETUP_LINES)[number];

/** `demo` means that the demo's value is still there, or that the owner's own wasn't tested or saved yet. */
type SetupState = "done" | "demo" | "missing";

export function setupStates(facts: SetupFacts): Record<SetupLine, SetupState> {
  const { demo } = facts;
  const own = (isDemo: boolean): SetupState => (isDemo ? "demo" : "done");
  const there = (is: boolean): SetupState => (is ? "done" : "missing");
  return {
    name: own(demo.name),
    icon: own(demo.icon),
    home: own(demo.home),
    payee: own(demo.payee),
    contact: own(demo.contact),
    legal: there(facts.legalComplete),
    "legal-pages": there(facts.legalRead),
    delivery: own(!facts.deliverySaved),
    products: there(facts.ownProducts),
    "demo-cleared": own(facts.demoOnSale > 0),
    "sign-in": own(!facts.googleSignIn),
    email: facts.mailServer ? own(!facts.emailTested) : "missing",
    backup: there(facts.backedUp),
  };
}

export function setupOpen(states: Record<SetupLine, SetupState>): number {
  return Object.values(states).filter((state) => state !== "done").length;
}
