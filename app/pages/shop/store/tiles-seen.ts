import { useEffect } from "react";
import { type Tile, tileWithoutProducts } from "./store-view.tsx";

let seen: readonly Tile[] = [];

/** As this document last showed them: a visit that gets no answer knows no series. */
export function tilesSeen(): readonly Tile[] {
  return seen.map(tileWithoutProducts);
}

export function useTilesSeen(tiles: readonly Tile[]): void {
  useEffect(() => {
    seen = tiles;
  }, [tiles]);
}
