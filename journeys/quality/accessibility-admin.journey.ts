import { STATES } from "../states/all.ts";
import { everybodyCanUse } from "./everybody.ts";

everybodyCanUse(STATES.filter(({ name }) => name.startsWith("admin")));
