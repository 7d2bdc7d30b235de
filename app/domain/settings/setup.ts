/** The checklist of the admin: what a store needs before it sells for real. */

export type SetupFacts = {
  /** Each tells whether it is still as the demo has it. */
  demo: { name: boolean; icon: boolean; home: boolean; payee: boolean; contact: boolean };
  /** People sign in with Google; nobody can sign in as anybody. */
  googleSignIn: boolean;
  mailServer: boolean;
  /** A test email was taken by the mail server. */
  emailTested: boolean;
  /** The legal name, the postal address and a grievance officer are there. */
  legalComplete: boolean;
  /** Somebody has saved the delivery's fees, be it as they were. */
  deliverySaved: boolean;
  ownProducts: boolean;
  demoOnSale: number;
  /** There is a back-up, or the operator makes them by other means. */
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

/** `demo`: it is there, but it is the demo's, or untried. */
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
