import { ArrowLeft } from "lucide-react";
import { href, Link } from "react-router";

export function BackToProducts() {
  return (
    <Link
      to={href("/admin/products")}
      className="flex min-h-11 w-fit items-center gap-2 text-peacock underline underline-offset-4"
    >
      <ArrowLeft aria-hidden size={18} />
      Products
    </Link>
  );
}
