import { searchWords } from "./search-words.ts";

/**
 * Words that mean the same, a line each: kinds of products as shops call them, and what cards and gifts are about.
 * Each word is folded, so that other spellings of it needn't be listed. Words that mean something else, too, once
 * folded (కల is a dream, కళ is art), are left out.
 */
const SYNONYMS = [
  // Kinds of products, which names and kinds in the catalogue rarely write in both scripts.
  "combo pack bundle set hamper gift present కాంబో ప్యాక్ సెట్ గిఫ్ట్ కానుక బహుమతి bahumathi tohfa",
  "card postcard కార్డు కార్డ్ పోస్ట్‌కార్డ్",
  "stamp sticker decal స్టాంప్ స్టిక్కర్",
  "wallet purse వాలెట్ పర్సు",
  "letter లేఖ ఉత్తరం jaabu జాబు",
  "episode audio podcast ఎపిసోడ్ ఆడియో",
  "story tale కథ kahani",
  "collection series range కలెక్షన్ సిరీస్",
  "book novel పుస్తకం kitab నవల",
  "cup mug కప్పు మగ్గు",
  "plate ప్లేటు పళ్ళెం",
  "pot jar kunda కుండ",
  "poster print పోస్టర్",
  "calendar క్యాలెండర్",
  "bag సంచి బ్యాగు",
  // Subjects of cards and gifts.
  "love ప్రేమ pyaar ishq",
  "rain వాన వర్షం monsoon baarish",
  "friend friendship స్నేహం స్నేహితుడు స్నేహితురాలు dosti yaari",
  "mother mom mum అమ్మ తల్లి",
  "father నాన్న తండ్రి",
  "sister akka అక్క చెల్లి rakhi రాఖీ",
  "brother annayya అన్నయ్య తమ్ముడు",
  "wedding marriage పెళ్లి వివాహం shaadi",
  "birthday పుట్టినరోజు జన్మదినం",
  "festival పండుగ పండగ",
  "diwali deepavali దీపావళి",
  "thanks thankyou ధన్యవాదాలు కృతజ్ఞతలు",
  "sorry క్షమించు",
  "tea chai టీ చాయ్ తేనీరు",
  "coffee కాఫీ",
  "bus బస్సు",
  "train రైలు",
  "umbrella గొడుగు",
  "lamp light దీపం",
  "flower పువ్వు పూలు",
  "lotus తామర",
  "moon చందమామ చంద్రుడు",
  "star నక్షత్రం",
  "sun సూర్యుడు",
  "sky ఆకాశం",
  "sea ocean సముద్రం",
  "river నది",
  "bird పక్షి పిట్ట",
  "night రాత్రి",
  "morning ఉదయం పొద్దున",
  "evening సాయంత్రం",
  "home house ఇల్లు",
  "village ఊరు",
  "heart గుండె హృదయం",
  "memory జ్ఞాపకం yaadein",
  "smile నవ్వు చిరునవ్వు",
  "poem poetry కవిత",
  "word మాట",
  "diary డైరీ దినచర్య",
  "quote సూక్తి",
  "phone telephone ఫోన్",
  "silence నిశ్శబ్దం",
  "god దేవుడు",
  "child kids పిల్లలు",
];

/** Telugu words change their endings (ప్రేమ, ప్రేమలో), and Hindi drops the last vowel (prem). */
const ENDINGS = /(?<=....)(?:[aiu]?m?(?:lo|ki|ku|ni|nu|to)|amu?|u|a|i)$/;
const stemOf = (folded: string) => folded.replace(ENDINGS, "");

const synonyms = new Map<string, readonly string[]>();
for (const line of SYNONYMS) {
  const group = [...new Set(searchWords(line))];
  for (const word of group) synonyms.set(stemOf(word), group);
}

/** Returns the words that mean the same as this one. All are folded, as `searchWords` does it. */
export function synonymsOf(folded: string): readonly string[] {
  return (synonyms.get(stemOf(folded)) ?? []).filter((word) => word !== folded);
}
