import { Play } from "lucide-react";
import { useState } from "react";
import { catalogueMessages } from "#domain/catalogue/messages";
import { playerAddress } from "#domain/catalogue/stories";
import { Button } from "#ui/forms/button";

/** The streaming service's player, on a press: before it, nothing of theirs is asked for. */
export function Player({
  title,
  link,
  label = catalogueMessages.playHere,
}: {
  title: string;
  link: string;
  label?: string;
}) {
  const [open, setOpen] = useState(false);
  const address = playerAddress(link);
  if (!address) return null;
  if (!open) {
    return (
      <Button
        look="second"
        className="w-full"
        aria-label={`${label}: ${title}`}
        onClick={() => setOpen(true)}
      >
        <Play aria-hidden size={18} />
        {label}
      </Button>
    );
  }
  return (
    <iframe
      src={address}
      title={`${catalogueMessages.spotifyPlayer}: ${title}`}
      height={152}
      allow="autoplay; encrypted-media; clipboard-write; fullscreen; picture-in-picture"
      className="w-full rounded-card bg-card"
    />
  );
}
