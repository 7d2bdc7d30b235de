import { Play } from "lucide-react";
import { useState } from "react";
import { playerAddress } from "#domain/catalogue/stories";
import { storyMessages } from "#domain/catalogue/story-messages";
import { Button } from "#ui/forms/button";

/**
 * The streaming service's player, loaded when its button is pressed. Before that, nothing is requested from the
 * service.
 */
export function Player({
  title,
  link,
  label = storyMessages.playHere,
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
      title={`${storyMessages.spotifyPlayer}: ${title}`}
      height={152}
      allow="autoplay; encrypted-media; clipboard-write; fullscreen; picture-in-picture"
      className="w-full rounded-card bg-card"
    />
  );
}
