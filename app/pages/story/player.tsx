import { Play } from "lucide-react";
import { useState } from "react";
import { playerAddress } from "#domain/catalogue/stories";
import { PLAY_HERE, SPOTIFY_PLAYER } from "#domain/messages";
import { Button } from "#ui/forms/button";

/** The streaming service's player, on a press: before it, nothing of theirs is asked for. */
export function Player({ title, link }: { title: string; link: string }) {
  const [open, setOpen] = useState(false);
  const address = playerAddress(link);
  if (!address) return null;
  if (!open) {
    return (
      <Button
        look="second"
        className="w-full"
        aria-label={`${PLAY_HERE}: ${title}`}
        onClick={() => setOpen(true)}
      >
        <Play aria-hidden size={18} />
        {PLAY_HERE}
      </Button>
    );
  }
  return (
    <iframe
      src={address}
      title={`${SPOTIFY_PLAYER}: ${title}`}
      height={152}
      allow="autoplay; encrypted-media; clipboard-write; fullscreen; picture-in-picture"
      className="w-full rounded-card bg-card"
    />
  );
}
