import { inLanguage } from "#domain/language";

const en: Readonly<Record<string, string>> = {};
const te: typeof en = {
  Delhi: "ఢిల్లీ",
  Haryana: "హర్యానా",
  Punjab: "పంజాబ్",
  Chandigarh: "చండీగఢ్",
  "Himachal Pradesh": "హిమాచల్ ప్రదేశ్",
  "Jammu and Kashmir": "జమ్మూ కశ్మీర్",
  Ladakh: "లడఖ్",
  "Uttar Pradesh": "ఉత్తర ప్రదేశ్",
  Uttarakhand: "ఉత్తరాఖండ్",
  Rajasthan: "రాజస్థాన్",
  Gujarat: "గుజరాత్",
  "Dadra and Nagar Haveli and Daman and Diu": "దాద్రా నగర్ హవేలీ, డామన్ డయ్యూ",
  Maharashtra: "మహారాష్ట్ర",
  Goa: "గోవా",
  "Madhya Pradesh": "మధ్యప్రదేశ్",
  Chhattisgarh: "ఛత్తీస్‌గఢ్",
  Telangana: "తెలంగాణ",
  "Andhra Pradesh": "ఆంధ్రప్రదేశ్",
  Puducherry: "పుదుచ్చేరి",
  Karnataka: "కర్ణాటక",
  "Tamil Nadu": "తమిళనాడు",
  Kerala: "కేరళ",
  Lakshadweep: "లక్షద్వీప్",
  "West Bengal": "పశ్చిమ బెంగాల్",
  Sikkim: "సిక్కిం",
  "Andaman and Nicobar Islands": "అండమాన్ నికోబార్ దీవులు",
  Odisha: "ఒడిశా",
  Assam: "అస్సాం",
  Tripura: "త్రిపుర",
  Meghalaya: "మేఘాలయ",
  Manipur: "మణిపూర్",
  Mizoram: "మిజోరం",
  Nagaland: "నాగాలాండ్",
  "Arunachal Pradesh": "అరుణాచల్ ప్రదేశ్",
  Bihar: "బిహార్",
  Jharkhand: "జార్ఖండ్",
  "Army Postal Service": "ఆర్మీ పోస్టల్ సర్వీస్",
};
const names = inLanguage({ en, te });

/**
 * Returns a state's name in the reader's language. Labels use the English name, so that every sorting office can read
 * it.
 */
export function stateName(state: string): string {
  return names[state] ?? state;
}
