import type { Translations } from "#domain/language";

/**
 * The demo cards' pictures in words. `text_en` and `text_te` are what the drawings in art/ say, in reading order,
 * without the brand's mark; picture-texts.test.ts compares them with the drawings.
 */
export type DemoPictureTexts = Partial<Translations<"alt" | "text", string>> & {
  /** What the picture shows, and what its Telugu words mean. */
  alt: string;
  text_en?: string;
};

export const pictureTexts: Record<string, DemoPictureTexts> = {
  "ndk-01": {
    alt: "A passenger's outline at a rain-covered bus window, the city's lights blurred behind it.",
    alt_te: "వానకు తడిసిన బస్సు కిటికీ దగ్గర ఒక ప్రయాణికుడి నీడ, బయట మసక వెలుగుల నగరం.",
  },
  "ndk-02": {
    alt: "Two glasses of tea steaming side by side in the rain, a yellow sun behind them.",
    alt_te: "వానలో పక్కపక్కనే ఆవిరి కక్కుతున్న రెండు గ్లాసుల టీ, వెనుక పసుపు సూర్యుడు.",
  },
  "ndk-03": {
    alt: "Somebody with a pink umbrella stands in the light of a street lamp in the rain.",
    alt_te: "వానలో వీధి దీపం వెలుగు కింద గులాబీ గొడుగుతో నిలబడిన ఒక మనిషి.",
  },
  "ndk-04": {
    alt: "Two people seen from behind on a terrace under a string of bulbs and a pink moon.",
    alt_te: "దీపాల తోరణం, గులాబీ చందమామ కింద మేడ మీద వెనక్కి తిరిగి కూర్చున్న ఇద్దరు.",
  },
  "ndk-05": {
    alt: "A lit train crosses a bridge over water at sunset, two passengers at its windows.",
    alt_te: "సాయంత్రం నీటి మీది వంతెన దాటుతున్న రైలు, కిటికీల్లో ఇద్దరు ప్రయాణికులు.",
  },
  "ndk-06": {
    alt: "A dark block of flats at night; in its one bright window somebody is standing.",
    alt_te: "రాత్రి చీకటి అపార్ట్‌మెంట్, వెలుగుతున్న ఒకే ఒక్క కిటికీలో ఒక మనిషి.",
  },
  "ndk-07": {
    alt: "A pink umbrella with one yellow panel from above, two pairs of shoes under it in the rain.",
    alt_te: "పైనుంచి కనిపించే గులాబీ గొడుగు, దాని కింద రెండు జతల బూట్లు, చుట్టూ వాన.",
  },
  "ndk-08": {
    alt: "A bright telephone booth in the rain, the receiver off its hook, somebody waiting beside it.",
    alt_te: "వానలో వెలుగుతున్న టెలిఫోన్ బూత్, వేలాడుతున్న రిసీవర్, పక్కన ఎదురుచూస్తున్న ఒక మనిషి.",
    text_en: "STD·PCO",
  },
  "ndk-09": {
    alt: "A full moon behind a power pole and its tangle of wires, three birds on them.",
    alt_te: "కరెంటు స్తంభం, చిక్కుపడ్డ తీగల వెనుక నిండు చందమామ, తీగల మీద మూడు పిట్టలు.",
  },
  "ndk-10": {
    alt: "A cassette with a pair of earphones, one to each side, before an orange sun.",
    alt_te: "నారింజ సూర్యుడి ముందు ఒక క్యాసెట్, చెరో వైపు ఒక ఇయర్‌ఫోన్.",
    text_en: "Side A · your half",
  },
  "ndk-11": {
    alt: "A yellow auto-rickshaw comes towards us at night, its headlamp on the wet road.",
    alt_te: "రాత్రి తడి రోడ్డు మీద హెడ్‌లైట్ వెలుగుతో ఎదురుగా వస్తున్న పసుపు ఆటో.",
    text_en: "FOR HIRE",
  },
  "ndk-12": {
    alt: "Railway tracks run to a low sun; under a station clock somebody waits with a suitcase.",
    alt_te: "సూర్యుడి వైపు సాగే రైలు పట్టాలు, స్టేషన్ గడియారం కింద పెట్టెతో ఎదురుచూస్తున్న ఒక మనిషి.",
    text_en: "3",
  },

  "rk-01": {
    alt: "A pink and white water lily open on green water, a red sun rising behind it.",
    alt_te: "పచ్చని నీటి మీద విచ్చుకున్న తామర, వెనుక ఉదయించే ఎర్రని సూర్యుడు.",
  },
  "rk-02": {
    alt: "A golden wheel with carved spokes rushes over deep red, dust flying behind it.",
    alt_te: "ముదురు ఎరుపు మీద దూసుకుపోతున్న బంగారు రథ చక్రం, వెనుక ఎగసే దుమ్ము.",
  },
  "rk-03": {
    alt: "A peacock feather in green and gold before a yellow sun, inside a patterned border.",
    alt_te: "పసుపు సూర్యుడి ముందు ఆకుపచ్చ, బంగారు రంగుల నెమలి పింఛం, చుట్టూ అంచు.",
  },
  "rk-04": {
    alt: "A white shell trimmed with gold on dark green, circles of sound spreading from it.",
    alt_te: "ముదురు ఆకుపచ్చ మీద బంగారు అంచుల తెల్లని శంఖం, చుట్టూ వ్యాపిస్తున్న నాద తరంగాలు.",
  },
  "rk-05": {
    alt: "A princess with jasmine in her hair looks out of an arched window at the moon over the hills.",
    alt_te: "జడలో మల్లెలతో తోరణపు కిటికీ నుంచి కొండల మీది చందమామను చూస్తున్న రాకుమారి.",
  },
  "rk-06": {
    alt: "An envelope with a red wax seal inside a ring of marigolds and jasmine. On the seal: Sri.",
    alt_te: "బంతి పూలు, మల్లెల దండ మధ్య ఎర్రని లక్క ముద్ర వేసిన ఉత్తరం.",
    text_te: "శ్రీ",
  },
  "rk-07": {
    alt: "A white bird swims on green water with a sealed envelope in its beak, a red sun above.",
    alt_te: "ముక్కున ఉత్తరం పట్టుకుని పచ్చని నీటిపై ఈదుతున్న తెల్లని హంస, పైన ఎర్రని సూర్యుడు.",
  },
  "rk-08": {
    alt: "A diamond of white looping lines and dots (muggu) on deep red, a flower in each corner.",
    alt_te: "ముదురు ఎరుపు మీద చుక్కల తెల్లని ముగ్గు, నాలుగు మూలల్లో పూలు.",
  },
  "rk-09": {
    alt: "Three lit brass lamps hang on chains in the dark.",
    alt_te: "చీకట్లో గొలుసులకు వేలాడుతూ వెలుగుతున్న మూడు ఇత్తడి దీపాలు.",
  },
  "rk-10": {
    alt: "Rings of red, green and gold lie over one another, flowers strewn between them.",
    alt_te: "ఒకదాని మీద ఒకటి పడిన ఎరుపు, ఆకుపచ్చ, బంగారు గాజులు, మధ్యలో పూలు.",
  },
  "rk-11": {
    alt: "A green garland with marigolds hangs over a pot that holds a coconut.",
    alt_te: "మామిడాకుల బంతిపూల తోరణం, కింద కొబ్బరికాయ పెట్టిన కలశం.",
  },
  "rk-12": {
    alt: "A bamboo flute with a peacock feather tied to it, music drifting over a rising sun.",
    alt_te: "నెమలి పింఛం కట్టిన వేణువు, ఉదయించే సూర్యుడి మీదుగా తేలే స్వరాలు.",
  },

  "adkp-01": {
    alt: "A handwritten page half out of an airmail envelope that has a stamp and no postmark.",
    alt_te: "స్టాంపు అంటించిన ఎయిర్‌మెయిల్ కవరు నుంచి సగం బయటికి వచ్చిన చేతిరాత ఉత్తరం.",
    text_en:
      "Dear M, … Meera, the house with the blue gate, past the second temple. ₹5. not today. maybe after the rains.",
  },
  "adkp-02": {
    alt: "A red flower, pressed flat and taped to a ruled page.",
    alt_te: "గీతల కాగితానికి టేపుతో అంటించిన ఎండిన ఎర్ర మందార పువ్వు.",
    text_en: "from your side of the gate. 12 July",
  },
  "adkp-03": {
    alt: "A pink ticket taped to squared paper under lines of scribble.",
    alt_te: "గళ్ల కాగితానికి అంటించిన గులాబీ రంగు బస్సు టికెట్.",
    text_en: "CITY TRANSPORT 15A ₹7 No. 042719. I kept it. The journey kept the rest.",
  },
  "adkp-04": {
    alt: "A big blue blot made into a smiling whale, waves drawn under it.",
    alt_te: "నవ్వుతున్న తిమింగలంలా మార్చిన పెద్ద సిరా మరక, కింద గీసిన అలలు.",
    text_en: "Today I finally wanted to say that… It wasn't me. It was the whale.",
  },
  "adkp-05": {
    alt: "Small pen drawings in rows: a star, a paper plane, an eye, a flower, a boat, a bus, a heart.",
    alt_te: "వరుసగా పెన్నుతో గీసిన చిన్న బొమ్మలు: నక్షత్రం, కాగితపు విమానం, కన్ను, పువ్వు, పడవ, బస్సు, గుండె.",
    text_en: "Period 4. Physics. 38°C. a²+b² (bell in 6 min)",
  },
  "adkp-06": {
    alt: "A list on a notepad; every line is crossed out but the last word, which is ringed in red.",
    alt_te: "నోట్‌ప్యాడ్‌లో ఒక జాబితా: అన్నీ కొట్టేసి ఉన్నాయి, చివరి మాట చుట్టూ మాత్రం ఎర్ర గీత.",
    text_en:
      "Things I didn't say: I liked the green one too, sit here, it was my turn to call, don't take that bus, the song was about you, stay for one more tea, stay",
  },
  "adkp-07": {
    alt: "Drawn by hand: a red dashed way winds from a dot over a river to a house.",
    alt_te: "చేత్తో గీసిన పటం: చుక్క నుంచి నది మీదుగా ఇంటి వరకు మెలికలు తిరిగే ఎర్ర గీతల దారి.",
    text_en:
      "Map to your house. the long way, obviously. me, tea stall, mango trees (owner asleep), temple no. 2, dog (kind), you",
  },
  "adkp-08": {
    alt: "A hand-drawn calendar with rain on most days; a red ring around the 26th.",
    alt_te: "చేత్తో గీసిన క్యాలెండర్: చాలా రోజుల్లో వాన, 26వ తేదీ చుట్టూ ఎర్ర గీత.",
    text_en: "June, a wet one. you came (and stayed)",
  },
  "adkp-09": {
    alt: "Taped to cardboard: a sunset over the sea, and two long shadows holding hands.",
    alt_te: "అట్టకు టేపుతో అంటించినవి: సముద్రం మీద సూర్యాస్తమయం, చేతులు పట్టుకున్న రెండు పొడవాటి నీడలు.",
    text_en: "the sea, finally. our shadows, 5:40 p.m. same day. same roll.",
  },
  "adkp-10": {
    alt: "Six drawings of folding paper, and under them the finished boat on the waves.",
    alt_te: "కాగితం మడిచే ఆరు మెట్లు, కింద అలల మీద తయారైన పడవ.",
    text_en: "How to fold a boat (for when the street becomes a river). captain: A.",
  },
  "adkp-11": {
    alt: "One long green leaf taped to a white page.",
    alt_te: "తెల్ల కాగితానికి టేపుతో అంటించిన పొడవైన పచ్చని ఆకు.",
    text_en: "May, 2nd week, behind the library. smells of it still",
  },
  "adkp-12": {
    alt: "A night sky on blue squared paper: a crescent moon, and eight stars joined by a dashed line.",
    alt_te: "నీలి గళ్ల కాగితం మీద రాత్రి ఆకాశం: నెలవంక, చుక్కల గీతతో కలిపిన ఎనిమిది నక్షత్రాలు.",
    text_en: "Terrace. Power cut, 9:10 to 9:52. Counted twice: once alone, once with you.",
  },

  "qt-01": {
    alt: "Large cream letters on teal; rain falls into puddles below.",
    alt_te: "నీలి ఆకుపచ్చ మీద పెద్ద అక్షరాలు; కింద నీటి గుంటల్లో పడుతున్న వాన.",
    text_en: "Stay. The rain isn’t done with us.",
  },
  "qt-02": {
    alt: "A cream sheet with its corner lifting, Telugu letters in black and red.",
    alt_te: "మూల పైకి లేస్తున్న లేత కాగితం మీద నలుపు, ఎరుపు అక్షరాలు.",
    text_te: "కొన్ని కథలు ముగియవు. మనమే పేజీ తిప్పుతాం.",
    text_en: "Some stories don’t end. We turn the page.",
  },
  "qt-03": {
    alt: "Hills, trees and a yellow sun through a train's window; white letters on orange below.",
    alt_te: "రైలు కిటికీలో కొండలు, చెట్లు, పసుపు సూర్యుడు; కింద నారింజ మీద తెల్ల అక్షరాలు.",
    text_en: "Home is whoever saves you the window seat.",
  },
  "qt-04": {
    alt: "White Telugu letters on night blue over rings spreading from a point of light. They mean: without you, silence itself says only your name.",
    alt_te: "ముదురు నీలం మీద తెల్ల అక్షరాలు, కింద వెలుగు చుక్క నుంచి వ్యాపించే వలయాలు.",
    text_te: "నువ్వు లేని నిశ్శబ్దం కూడా నీ పేరే పలుకుతుంది.",
  },
  "qt-05": {
    alt: "A steaming glass on a red saucer; large letters on yellow.",
    alt_te: "ఎర్ర సాసర్ మీద ఆవిరి కక్కుతున్న గ్లాసు; పసుపు మీద పెద్ద అక్షరాలు.",
    text_en: "Tea first. Then the truth.",
  },
  "qt-06": {
    alt: "White and yellow Telugu letters on red; below, a row of falling blocks and one that stays upright. They mean: don't give your word, be as good as one.",
    alt_te: "ఎరుపు మీద తెలుపు, పసుపు అక్షరాలు; కింద పడిపోతున్న దిమ్మెల వరుసలో నిలబడిన ఒకే ఒక్క దిమ్మె.",
    text_te: "మాట ఇవ్వడం కాదు, మాటలా నిలబడు.",
  },
  "qt-07": {
    alt: "A notched cream ticket with a barcode and a round green stamp.",
    alt_te: "బార్‌కోడ్, గుండ్రని ఆకుపచ్చ ముద్ర ఉన్న లేత రంగు టికెట్.",
    text_en: "ADMIT ONE · 21:40. I kept the ticket, not the journey. USED",
  },
  "qt-08": {
    alt: "Telugu letters on pale blue; two pairs of footprints beside a puddle that holds the sun.",
    alt_te: "లేత నీలం మీద అక్షరాలు; సూర్యుడు కనిపించే నీటి గుంట పక్కన రెండు జతల అడుగులు.",
    text_te: "వాన ఆగింది. మనం ఆగలేదు.",
    text_en: "The rain stopped. We didn’t.",
  },
  "qt-09": {
    alt: "A pen at the end of one tiny line; below it huge red letters on cream.",
    alt_te: "ఒక చిన్న పంక్తి చివర కలం; కింద లేత రంగు మీద పెద్ద ఎర్ర అక్షరాలు.",
    text_en: "Write small. Mean it large.",
  },
  "qt-10": {
    alt: "Telugu letters on night blue over a clay lamp that glows in the dark. They mean: one little light is enough, however big the darkness.",
    alt_te: "ముదురు నీలం మీద అక్షరాలు, కింద చీకట్లో వెలుగుతున్న మట్టి ప్రమిద.",
    text_te: "చిన్న దీపం చాలు, చీకటి పెద్దదైనా.",
  },
  "qt-11": {
    alt: "An envelope closed by a red heart, airmail stripes above and below, dark letters on pink.",
    alt_te: "ఎర్ర గుండెతో మూసిన కవరు, పైనా కిందా ఎయిర్‌మెయిల్ చారలు, గులాబీ మీద ముదురు అక్షరాలు.",
    text_en: "Some letters arrive by not being sent.",
  },
  "qt-12": {
    alt: "A yellow crescent and stars on blue over a flowered blanket; Telugu letters between them.",
    alt_te: "పూల దుప్పటి పైన నీలి ఆకాశంలో పసుపు నెలవంక, నక్షత్రాలు; మధ్యలో అక్షరాలు.",
    text_te: "కథ చెప్పు, నిద్ర తర్వాత.",
    text_en: "One more story, then sleep.",
  },
};

export function demoPictureTexts(productId: string): DemoPictureTexts {
  const texts = pictureTexts[productId];
  if (!texts) throw new RangeError(`no texts for the picture of ${productId}`);
  return texts;
}
