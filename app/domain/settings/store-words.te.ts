import type { StoreWords } from "./store-words.ts";

export const te: StoreWords = {
  homeTitle: (store) => `${store}కు స్వాగతం`,
  homeLine: "తీరిగ్గా చూడండి. మీరు ఎంచుకున్నవి జాగ్రత్తగా సర్ది, మీరు ఎక్కడ ఉన్నా పోస్టులో మీ ఇంటికే పంపుతాం.",
  homeLineEmpty: "ఇక్కడ కొత్తవి తయారవుతున్నాయి. కొన్ని రోజుల్లో మళ్లీ వచ్చి చూడండి.",
  homeDescription: (store) => `${store}లో ఏమున్నాయో చూడండి, ఆన్‌లైన్‌లో ఆర్డర్ చేయండి.`,
  storeLine: "ఒక సిరీస్ ఎంచుకుని లోపల చూడండి.",
  storeDescription: (store) => `${store}లో ఉన్నవి, ఆన్‌లైన్‌లో ఆర్డర్ చేయడానికి.`,
  product: "ఇక్కడ ఎంచుకోండి. జాగ్రత్తగా సర్ది, పోస్టులో మీ ఇంటికే పంపుతాం.",
  storiesLine: "ఇయర్‌ఫోన్లు పెట్టుకోండి, ఒక కథ ఎంచుకోండి, వినండి.",
  storiesDescription: (store) => `${store}లో వినడానికి కథలు.`,
};
