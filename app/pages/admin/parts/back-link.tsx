import { ArrowLeft } from "lucide";
import { Icon } from "#ui/icon";
import { Link } from "#ui/link";

/** A link from a page of the admin back to the list that it belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 w-fit items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline"
    >
      <Icon of={ArrowLeft} size={18} />
      {label}
    </Link>
  );
}
