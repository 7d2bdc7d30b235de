import { Tabs } from "#pages/admin/parts/tabs.tsx";
import { href } from "#protocol/href";

export function AuditTabs({ open }: { open: "who" | "security" }) {
  return (
    <Tabs
      label="Audit"
      tabs={[
        { to: href("/admin/audit"), label: "Who did what", current: open === "who" },
        { to: href("/admin/audit/security"), label: "Security log", current: open === "security" },
      ]}
    />
  );
}
