import { useEffect } from "react";
import { type Tile, tileWithoutProducts } from "./store-view.tsx";

let lastShownTiles: readonly Tile[] = [];

/** The tiles that this document showed last, for a visit that gets no response from the server. */
export function lastTiles(): readonly Tile[] {
  return lastShownTiles.map(tileWithoutProducts);
}

export function useRememberTiles(tiles: readonly Tile[]): void {
  useEffect(() => {
    lastShownTiles = tiles;
  }, [tiles]);
}
