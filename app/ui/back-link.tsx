import { ArrowLeft } from "lucide";
import { Icon } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";

/** A link from a page back to the list that it belongs to. */
export function BackLink({ label, ...link }: LinkProps & { label: string }) {
  return (
    <Link
      {...link}
      className="flex min-h-11 w-fit items-center gap-2 font-medium text-peacock underline-offset-4 hover:underline print:hidden"
    >
      <Icon of={ArrowLeft} size={18} />
      {label}
    </Link>
  );
}
