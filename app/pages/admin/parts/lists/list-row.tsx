import type { ReactNode } from "react";
import { Link } from "#ui/link";
import { Picture } from "#ui/pictures/picture";

/** A row of a list, which is one link: picture, name and details. */
export function ListRow({
  to,
  name,
  picture,
  children,
}: {
  to: string;
  name: string;
  /** Missing: rows of this kind have no pictures. If `address` is null, an empty frame is shown. */
  picture?: { address: string | null; shape: "aspect-4/5" | "aspect-square" };
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className="flex items-center gap-4 rounded-card border border-line bg-card p-3 shadow-card hover:border-ink/40"
    >
      {picture ? (
        <Picture
          address={picture.address}
          alt=""
          sizes={picture.shape === "aspect-square" ? "114px" : "64px"}
          className={`w-16 shrink-0 rounded-card border border-line object-cover ${picture.shape}`}
        />
      ) : null}
      <span className="flex min-w-0 flex-col items-start gap-1">
        <span className="text-lead font-semibold wrap-anywhere">{name}</span>
        {children}
      </span>
    </Link>
  );
}
