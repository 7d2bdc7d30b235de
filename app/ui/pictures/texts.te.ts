import type { en } from "./texts.en.ts";

export const te: typeof en = {
  piecesInside: (pieces) => `లోపల ${pieces} వస్తువులు`,
  comboSaves: (amount, percentage) => `${percentage}% తగ్గింపు: మీకు ${amount} ఆదా`,

  soldOut: "స్టాక్ అయిపోయింది",
  clickToKnowMore: "మరిన్ని వివరాలు చూడండి",

  enlarge: (name) => `${name} చిత్రాన్ని పెద్దదిగా చూడండి`,
  enlarged: "పెద్ద చిత్రం",
  place: (place, of) => `${of}లో ${place}`,
  zoomIn: "ఇంకా పెద్దది చేయండి",
  zoomOut: "చిన్నది చేయండి",
  close: "మూసేయండి",
  previous: "ముందు చిత్రం",
  next: "తర్వాత చిత్రం",
  openCard: "దీని పేజీ చూడండి",
};
