/** Replaces the button of a player (player.tsx) by the player. */
export function watchPlayers(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-player]");
    if (!button) return;
    const player = document.createElement("iframe");
    player.src = button.dataset.player as string;
    player.title = button.dataset.playerTitle as string;
    player.height = "152";
    player.allow = "autoplay; encrypted-media; clipboard-write; fullscreen; picture-in-picture";
    player.className = "w-full rounded-card bg-card";
    button.hidden = true;
    button.after(player);
  });
}
