const en = {
  title: (before: string) => `Have you already paid ${before}?`,
  advice: (now: string) =>
    `If you've paid it, confirm it: the rest stays in your cart. If not, pay ${now} for everything below in one payment.`,
  paid: (before: string) => `Yes, confirm the ${before} I paid`,
  payAll: (now: string) => `No, pay ${now} for all of it`,
  pay: (now: string) => `No, pay ${now}`,
};

const te: typeof en = {
  title: (before) => `మీరు ఇప్పటికే ${before} చెల్లించారా?`,
  advice: (now) =>
    `చెల్లించి ఉంటే నిర్ధారించండి: మిగతావి మీ కార్ట్‌లోనే ఉంటాయి. చెల్లించకపోతే, కింద ఉన్న అన్నింటికీ కలిపి ${now} ఒకేసారి చెల్లించండి.`,
  paid: (before) => `అవును, ${before} చెల్లింపును నిర్ధారిస్తాను`,
  payAll: (now) => `లేదు, అన్నింటికీ ${now} చెల్లిస్తాను`,
  pay: (now) => `లేదు, ${now} చెల్లిస్తాను`,
};

export const texts = { en, te };
