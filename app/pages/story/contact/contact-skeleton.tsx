import { peopleMessages } from "#domain/people/messages";
import { useTexts } from "#ui/language";
import { SkeletonField } from "#ui/skeletons/skeleton-field";
import { SkeletonWords } from "#ui/skeletons/skeleton-words";
import { texts } from "./texts.ts";

/** The placeholder while the contact page loads, with its two ways to write. */
export function ContactSkeleton() {
  const t = useTexts(texts);
  return (
    <div className="shell grid grid-cols-1 gap-8 py-8 tablet:grid-cols-[2fr_3fr] tablet:gap-12">
      <div className="flex flex-col gap-4">
        <h1 className="text-display">{t.title}</h1>
        <SkeletonWords className="text-lead">{peopleMessages.contactLine}</SkeletonWords>
        <SkeletonWords className="flex min-h-11 items-center">hello@example.com</SkeletonWords>
        <SkeletonWords className="flex min-h-11 items-center">+91 98765 43210</SkeletonWords>
      </div>
      <div className="flex flex-col gap-4 overflow-hidden rounded-card border border-line bg-card px-5 pb-5 shadow-card">
        <div className="airmail -mx-5" />
        <SkeletonField label={t.name} />
        <SkeletonField label={t.email} />
        <SkeletonField label={t.subject} />
        <SkeletonField label={t.message} rows={4} />
        <div className="min-h-11 rounded-card bg-line" />
      </div>
    </div>
  );
}
