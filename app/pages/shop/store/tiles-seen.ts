import { useEffect } from "react";
import { type Tile, tileWithoutProducts } from "./store-view.tsx";

let seen: readonly Tile[] = [];

/** The tiles that this document showed last, for a visit that gets no response from the server. */
export function tilesSeen(): readonly Tile[] {
  return seen.map(tileWithoutProducts);
}

export function useTilesSeen(tiles: readonly Tile[]): void {
  useEffect(() => {
    seen = tiles;
  }, [tiles]);
}
