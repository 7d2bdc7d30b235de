import { Play } from "lucide";
import { playerAddress } from "#domain/catalogue/stories";
import { storyMessages } from "#domain/catalogue/story-messages";
import { Button } from "#ui/forms/button";
import { Icon } from "#ui/icon";

/**
 * The streaming service's player, loaded when its button is pressed (open-player.ts). Before that, nothing is requested
 * from the service.
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
  const address = playerAddress(link);
  if (!address) return null;
  return (
    // The script puts the player beside the button, where React knows nothing of it.
    <div className="flex">
      <Button
        look="second"
        className="w-full"
        aria-label={`${label}: ${title}`}
        data-player={address}
        data-player-title={`${storyMessages.spotifyPlayer}: ${title}`}
      >
        <Icon of={Play} size={18} />
        {label}
      </Button>
    </div>
  );
}
