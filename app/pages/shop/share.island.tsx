export { ShareButton as default } from "#ui/share-button";
