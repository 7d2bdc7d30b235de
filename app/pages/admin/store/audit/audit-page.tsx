import type { ComponentProps, ReactNode } from "react";
import { AdminPage } from "#pages/admin/parts/admin-page.tsx";
import { History } from "#pages/admin/parts/history.tsx";
import { NextPage } from "#pages/admin/parts/lists/next-page.tsx";
import { NothingHere } from "#pages/admin/parts/lists/nothing-here.tsx";
import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";

/** A list of the audit, with tabs to the other one. `children` choose what it shows. */
export function AuditPage({
  open,
  entries,
  nothing,
  next,
  children,
}: {
  open: "who" | "security";
  entries: ComponentProps<typeof History>["entries"];
  /** The sentence of an empty list. */
  nothing: string;
  /** The address of earlier entries. */
  next: string | null;
  children: ReactNode;
}) {
  return (
    <AdminPage title="Audit">
      <Tabs
        label="Audit"
        tabs={[
          { to: href("/admin/audit"), label: "Who did what", current: open === "who" },
          {
            to: href("/admin/audit/security"),
            label: "Security log",
            current: open === "security",
          },
        ]}
      />
      {children}
      {entries.length === 0 ? (
        <NothingHere>{nothing}</NothingHere>
      ) : (
        <div className="rounded-card border border-line bg-card px-4 shadow-card tablet:px-6">
          <History entries={entries} />
        </div>
      )}
      <NextPage to={next}>Earlier</NextPage>
    </AdminPage>
  );
}
