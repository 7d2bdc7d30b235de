const en = {
  title: (before: string) => `Have you already paid ${before}?`,
  advice: (before: string, now: string) =>
    `A payment of ${before} is still open. If you've paid it, confirm it: whatever else is in your cart stays there. If not, pay ${now} for everything below in one payment, under the same order number.`,
  paid: (before: string) => `Yes, confirm the ${before} I paid`,
  payNow: (now: string) => `No, pay ${now} for all of it`,
};

const te: typeof en = {
  title: (before) => `మీరు ఇప్పటికే ${before} చెల్లించారా?`,
  advice: (before, now) =>
    `${before} చెల్లింపు ఇంకా తెరిచి ఉంది. చెల్లించి ఉంటే నిర్ధారించండి: మీ కార్ట్‌లోని మిగతావి అలాగే ఉంటాయి. చెల్లించకపోతే, కింద ఉన్న అన్నింటికీ కలిపి ${now} ఒకే చెల్లింపుగా, అదే ఆర్డర్ నంబర్‌తో చెల్లించండి.`,
  paid: (before) => `అవును, ${before} చెల్లింపును నిర్ధారిస్తాను`,
  payNow: (now) => `లేదు, అన్నింటికీ ${now} చెల్లిస్తాను`,
};

export const texts = { en, te };
