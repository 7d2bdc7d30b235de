import { href } from "#protocol/href";
import { Link } from "#ui/link";

/**
 * An order number as a link to the order. `orderId` null: no order was placed under this number, so it isn't a link.
 */
export function OrderNumber({
  orderId,
  children,
  className = "",
}: {
  orderId: string | null;
  children: string;
  className?: string;
}) {
  if (orderId === null) return <span className="font-figures break-all">{children}</span>;
  return (
    <Link
      to={href("/admin/orders/:orderId", { orderId })}
      className={`inline-flex min-h-11 items-center font-figures break-all underline underline-offset-4 ${className}`}
    >
      {children}
    </Link>
  );
}
