import { z } from "zod";

/** The pages that hold tiles. */
export const tilePage = z.enum(["stories", "ndk-story", "rk-story"]);
