/**
 * The texts of the demo store's pages, as an owner would write them in the settings. They are shown until the owner
 * writes others.
 */
export const words = {
  home: {
    hero: "site/hero",
    titleEn: "Stories you can hear, and hold.",
    titleTe: "వినే కథలు, చేతికందే కథలు.",
    lineEn:
      "Listen tonight. Then post a card from the story, keep one in your wallet, or stick one on a letter.",
    lineTe: "ఈ రాత్రి కథ వినండి. తర్వాత ఆ కథ కార్డు ఒకటి పోస్టు చేయండి, ఒకటి పర్సులో దాచుకోండి, ఒకటి ఉత్తరం మీద అంటించండి.",
    descriptionEn:
      "Telugu stories to listen to, and the cards and stickers drawn for them, posted from us to you.",
    descriptionTe: "వినడానికి తెలుగు కథలు, వాటి కోసం గీసిన కార్డులు, స్టిక్కర్లు. మా నుంచి మీకు పోస్టులో.",
  },
  words: {
    storeLineEn: "Cards in three sizes. Pick a series to look inside.",
    storeLineTe: "మూడు సైజుల్లో కార్డులు. ఒక సిరీస్ ఎంచుకుని లోపల చూడండి.",
    storeDescriptionEn:
      "Printed cards in postal, wallet and stamp size, drawn for our stories. Delivered across India.",
    storeDescriptionTe: "మా కథల కోసం గీసి ముద్రించిన కార్డులు: పోస్ట్‌కార్డ్, వాలెట్, స్టాంప్ సైజుల్లో. భారతదేశమంతటా డెలివరీ.",
    productEn:
      "Drawn for our stories and printed on thick matt card. Choose a size to post, to keep in a wallet or to stick like a stamp. We pack each card flat, by hand, so that it reaches you without a crease.",
    productTe:
      "మా కథల కోసం గీసి, మందపాటి మ్యాట్ కార్డ్‌పై ముద్రించాం. పోస్ట్ చేయడానికో, వాలెట్‌లో దాచుకోవడానికో, స్టాంప్‌లా అంటించడానికో నచ్చిన సైజు ఎంచుకోండి. ప్రతి కార్డూ మడత పడకుండా చేరేలా మేమే చేత్తో సర్ది పంపుతాం.",
    storiesLineEn: "Put on earphones. Each of these is told slowly, in Telugu.",
    storiesLineTe: "ఇయర్‌ఫోన్లు పెట్టుకోండి. ఒక్కో కథా తెలుగులో, నెమ్మదిగా చెప్పాం.",
    storiesDescriptionEn:
      "Listen to our stories: Abhi's Diary, Nannu Dochukunduvate and Rukmini Kalyanam.",
    storiesDescriptionTe: "మా కథలు వినండి: అభి డైరీ, నన్ను దోచుకుందువటే, రుక్మిణీ కల్యాణం.",
    footerEn: "Stories, posted.",
    footerTe: "పోస్టులో వచ్చే కథలు.",
  },
} as const;
