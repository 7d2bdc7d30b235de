import { SCREENS } from "../states/all.ts";
import { everybodyCanUse } from "./everybody.ts";

everybodyCanUse(SCREENS.admin);
