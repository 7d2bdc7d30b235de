import { useEffect } from "react";
import { bareTile, type Tile } from "./store-view.tsx";

let seen: readonly Tile[] = [];

/** As this document last showed them: a visit that gets no answer knows no series. */
export function tilesSeen(): readonly Tile[] {
  return seen.map(bareTile);
}

export function useTilesSeen(tiles: readonly Tile[]): void {
  useEffect(() => {
    seen = tiles;
  }, [tiles]);
}
