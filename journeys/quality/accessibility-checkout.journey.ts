import { SCREENS } from "../states/all.ts";
import { testAccessibility } from "./everybody.ts";

testAccessibility(SCREENS.checkout);
