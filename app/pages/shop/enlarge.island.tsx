export { Enlarge as default } from "#ui/pictures/enlarge";
