import { ChevronRight, CircleAlert, CircleCheck, CircleDashed } from "lucide";
import type { ReactNode } from "react";
import { exactDate } from "#domain/formatted-dates";
import { SETUP_LINES, type SetupLine, setupOpen, setupStates } from "#domain/settings/setup";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { href } from "#protocol/href";
import { config, DEMO_UPI_ID } from "#request/config.server";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";
import type { Route } from "./+types/page";
import { ClearDemo } from "./clear-demo.tsx";
import { ReadLegalPages } from "./read-legal-pages.tsx";
import { setupFacts } from "./setup-facts.server.ts";
import { TestEmail } from "./test-email-form.tsx";

/** The checklist for going live. Each line links to where it can be done. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = requireSeller(context);
  const { facts, demo, legalReadAt } = await setupFacts();
  const { worked, registeredName } = settings().payee;
  return {
    states: setupStates(facts),
    demo,
    demoUpiId: config.demoPayee && facts.demo.payee ? DEMO_UPI_ID : null,
    mailServer: facts.mailServer,
    ownEmail: person.email,
    payeeTried: worked !== null,
    payeeNamed: registeredName !== "",
    legalReadOn: legalReadAt && exactDate(legalReadAt),
  };
}

type Shown = Route.ComponentProps["loaderData"];

export default function SetupPage({ loaderData }: Route.ComponentProps) {
  const open = setupOpen(loaderData.states);
  return (
    <AdminPage
      title="Going live"
      back={href("/admin/settings")}
      intro={
        <p role="status">
          {open === 0
            ? "Everything is done: the store can sell."
            : `${SETUP_LINES.length - open} of ${SETUP_LINES.length} done.`}
        </p>
      }
    >
      <ul className="flex flex-col gap-3">
        {SETUP_LINES.map((line) => (
          <Line key={line} line={line} shown={loaderData} />
        ))}
      </ul>
    </AdminPage>
  );
}

const subject = (subject: string) => href("/admin/settings/:subject", { subject });

type About = {
  title: string;
  /** The instruction that is shown until the line is done. */
  todo: string;
  /** The page where the task is done. Missing: it is done on the server, or right below the line. */
  path?: string;
};

const LINES: Record<SetupLine, About> = {
  name: { title: "Name", todo: "Your store doesn't have a name yet.", path: subject("brand") },
  icon: {
    title: "Icon",
    todo: "Browser tabs and phones don't show your icon yet.",
    path: subject("icon"),
  },
  home: {
    title: "Home page texts",
    todo: "The home page doesn't have your own texts yet.",
    path: subject("home"),
  },
  payee: {
    title: "UPI",
    todo: "Your UPI ID is missing, so customers can't pay you. Add it, then test it with ₹1.",
    path: subject("payee"),
  },
  contact: {
    title: "Contact",
    todo: "Customers can't see your email address or phone number yet.",
    path: subject("contact"),
  },
  legal: {
    title: "Legal facts and grievance officer",
    todo: "The law requires you to show a legal name, a postal address and a grievance officer.",
    path: subject("legal"),
  },
  "legal-pages": {
    title: "Terms, privacy and refunds",
    todo: "These pages make promises in your name. Read them, and change what doesn't suit your business.",
  },
  delivery: {
    title: "Delivery",
    todo: "Standard delivery is ₹50, express ₹100, and standard is free from ₹1,000. Check whether that suits you, and save it.",
    path: subject("delivery"),
  },
  products: {
    title: "Own products",
    todo: "Nothing of your own is on sale.",
    path: href("/admin/products"),
  },
  "demo-cleared": { title: "Demo cleared", todo: "The demo's products are still on sale." },
  "sign-in": {
    title: "Google sign-in",
    todo: "Anybody who opens the store can sign in as anybody else. Ask whoever runs your server to connect Google sign-in: the store's guide for operators says how.",
  },
  email: {
    title: "Email",
    todo: "No emails are sent yet. Ask whoever runs your server to connect an email service: the store's guide for operators says how.",
  },
  backup: {
    title: "Backup",
    todo: "There is no backup. Ask whoever runs your server to make backups: the store's guide for operators says how.",
    path: href("/admin/backups"),
  },
};

const ICONS = {
  done: <Icon of={CircleCheck} label="Done" size={24} className="shrink-0 text-on-ok" />,
  demo: (
    <Icon of={CircleDashed} label="Still the demo's" size={24} className="shrink-0 text-on-wait" />
  ),
  missing: <Icon of={CircleAlert} label="Missing" size={24} className="shrink-0 text-kumkum-ink" />,
};

function Line({ line, shown }: { line: SetupLine; shown: Shown }) {
  const { title, path } = LINES[line];
  const state = shown.states[line];
  const todo = state === "done" ? remarkOf(line, shown) : todoOf(line, shown);
  const words = (
    <span className="min-w-0 grow">
      <span className="block font-semibold">{title}</span>
      {todo ? <span className="block text-small text-ink-soft">{todo}</span> : null}
    </span>
  );
  return (
    <li className="rounded-card border border-line bg-card shadow-card">
      {path ? (
        <Link to={path} className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-rose">
          {ICONS[state]}
          {words}
          <Icon of={ChevronRight} size={20} className="shrink-0 text-ink-soft" />
        </Link>
      ) : (
        <div className="flex min-h-14 items-center gap-3 px-4 py-3">
          {ICONS[state]}
          {words}
        </div>
      )}
      <LineForm line={line} shown={shown} />
    </li>
  );
}

function todoOf(line: SetupLine, { mailServer, demoUpiId }: Shown): string {
  if (line === "payee" && demoUpiId)
    return `${LINES.payee.todo} The demo's QR codes ask for money to ${demoUpiId}, which is nobody's.`;
  return line === "email" && mailServer ? "Not tried yet: send a test email." : LINES[line].todo;
}

/** Says what would be better for customers although the line counts as done. */
function remarkOf(line: SetupLine, { payeeTried, payeeNamed, legalReadOn }: Shown): string {
  if (line === "legal-pages") return `Read on ${legalReadOn}.`;
  if (line !== "payee") return "";
  const untried = payeeTried ? "" : "Nobody has tried the UPI ID with ₹1.";
  const unnamed = payeeNamed ? "" : "The name that apps show isn't known.";
  return `${untried} ${unnamed}`.trim();
}

/** The form of a line that can be done on this page. */
function LineForm({ line, shown }: { line: SetupLine; shown: Shown }): ReactNode {
  if (line === "email" && shown.mailServer) return <TestEmail to={shown.ownEmail} />;
  if (line === "legal-pages") return <ReadLegalPages isRead={shown.states[line] === "done"} />;
  if (line === "demo-cleared" && shown.states[line] !== "done")
    return <ClearDemo counts={shown.demo} ownProducts={shown.states.products === "done"} />;
  return null;
}
