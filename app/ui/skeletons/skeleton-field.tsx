import { SkeletonWords } from "./skeleton-words.tsx";

/** A placeholder of the size of a field (field.tsx). */
export function SkeletonField({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <SkeletonWords>{label}</SkeletonWords>
      <div className="min-h-11 rounded-card border border-line bg-card px-3 py-2 whitespace-pre-line">
        {"\n"}
      </div>
    </div>
  );
}
