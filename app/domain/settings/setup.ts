/** The admin's checklist: what a store needs before it sells. */

export type SetupFacts = {
  /** True where it is still the demo's. */
  demo: { name: boolean; icon: boolean; home: boolean; payee: boolean; contact: boolean };
  /** People sign in with Google, not with the demo sign-in. */
  googleSignIn: boolean;
  mailServer: boolean;
  /** The mail server accepted a test email. */
  emailTested: boolean;
  /** Legal name, postal address and grievance officer are given. */
  legalComplete: boolean;
  /** Somebody saved the delivery fees, even unchanged. */
  deliverySaved: boolean;
  ownProducts: boolean;
  demoOnSale: number;
  /** A back-up exists, or the operator backs up by other means. */
  backedUp: boolean;
};

export const SETUP_LINES = [
  "name",
  "icon",
  "home",
  "payee",
  "contact",
  "legal",
  "delivery",
  "products",
  "demo-cleared",
  "sign-in",
  "email",
  "backup",
] as const;
export type SetupLine = (typeof SETUP_LINES)[number];

/** `demo`: the demo's value is still there, or the owner's own wasn't tested yet. */
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
