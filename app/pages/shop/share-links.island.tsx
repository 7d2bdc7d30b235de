export { ShareLinks as default } from "#ui/offers/share-links";
