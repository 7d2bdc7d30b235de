import type { ListedRow } from "#domain/resources/resource";
import { Badge } from "#ui/badge";
import { Link } from "#ui/link";
import { Picture } from "#ui/pictures/picture";

type Row = Omit<ListedRow, "picture"> & {
  to: string;
  /** The picture's address. Undefined: rows of this kind have no pictures; null: an empty frame is shown. */
  picture?: string | null | undefined;
};

const SHAPES = {
  square: { className: "aspect-square", sizes: "114px" },
  card: { className: "aspect-4/5", sizes: "64px" },
};

/** A list whose rows are one link each: picture, name, details and badges. */
export function ListedRows({
  rows,
  shape = "square",
}: {
  rows: readonly Row[];
  shape?: keyof typeof SHAPES;
}) {
  const { className, sizes } = SHAPES[shape];
  return (
    <ul className="flex flex-col gap-3">
      {rows.map(({ to, name, about, picture, badges }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex items-center gap-4 rounded-card border border-line bg-card p-3 shadow-card hover:border-ink/40"
          >
            {picture === undefined ? null : (
              <Picture
                address={picture}
                alt=""
                sizes={sizes}
                className={`w-16 shrink-0 rounded-card border border-line object-cover ${className}`}
              />
            )}
            <span className="flex min-w-0 flex-col items-start gap-1">
              <span className="text-lead font-semibold wrap-anywhere">{name}</span>
              <span className="wrap-anywhere tabular-nums">{about}</span>
              <span className="flex flex-wrap gap-1">
                {badges.map(({ tone, text }) => (
                  <Badge key={text} tone={tone}>
                    {text}
                  </Badge>
                ))}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
