import initial from "./migrations/0001_initial.sql?raw";
import afterTheOrder from "./migrations/0003_after_the_order.sql?raw";
import orderEmails from "./migrations/0004_order_emails.sql?raw";
import cart from "./migrations/0006_cart.sql?raw";
import gifts from "./migrations/0007_gifts.sql?raw";
import pictureTexts from "./migrations/0008_picture_texts.sql?raw";
import catalogueInTelugu from "./migrations/0009_catalogue_in_telugu.sql?raw";
import episodeSamples from "./migrations/0010_episode_samples.sql?raw";
import rolesAndSettings from "./migrations/0011_roles_and_settings.sql?raw";
import goingLive from "./migrations/0012_going_live.sql?raw";
import today from "./migrations/0013_today.sql?raw";
import verificationQueue from "./migrations/0014_verification_queue.sql?raw";
import orderSearch from "./migrations/0015_order_search.sql?raw";
import parcelsAndIncidents from "./migrations/0016_parcels_and_incidents.sql?raw";
import productsInTheAdmin from "./migrations/0017_products_in_the_admin.sql?raw";
import offers from "./migrations/0018_offers.sql?raw";
import people from "./migrations/0019_people.sql?raw";
import numbers from "./migrations/0021_numbers.sql?raw";
import endsOfNumbers from "./migrations/0022_ends_of_numbers.sql?raw";
import backups from "./migrations/0025_backups.sql?raw";
import chosenPictures from "./migrations/0027_chosen_pictures.sql?raw";
import nodes from "./migrations/0028_nodes.sql?raw";
import statements from "./migrations/0029_statements.sql?raw";
import screenshotReadings from "./migrations/0030_screenshot_readings.sql?raw";
import moneyWithoutOrder from "./migrations/0031_money_without_order.sql?raw";
import filesSwept from "./migrations/0033_files_swept.sql?raw";
import typedIds from "./migrations/0034_typed_ids.sql?raw";
import moneyTakenBack from "./migrations/0035_money_taken_back.sql?raw";
import statementsReadAnew from "./migrations/0037_statements_read_anew.sql?raw";
import refusedIds from "./migrations/0038_refused_ids.sql?raw";
import pressesAndNames from "./migrations/0039_presses_and_names.sql?raw";
import roomForTheState from "./migrations/0040_room_for_the_state.sql?raw";
import contactMessages from "./migrations/0043_contact_messages.sql?raw";
import books from "./migrations/0046_books.sql?raw";
import storyPages from "./migrations/0047_story_pages.sql?raw";
import goods from "./migrations/0048_goods.sql?raw";
import plainPages from "./migrations/0049_plain_pages.sql?raw";
import stock from "./migrations/0051_stock.sql?raw";

/** In the order they are applied. A migration that has been released is never edited: the next one changes it. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: "0001_initial", sql: initial },
  { name: "0003_after_the_order", sql: afterTheOrder },
  { name: "0004_order_emails", sql: orderEmails },
  { name: "0006_cart", sql: cart },
  { name: "0007_gifts", sql: gifts },
  { name: "0008_picture_texts", sql: pictureTexts },
  { name: "0009_catalogue_in_telugu", sql: catalogueInTelugu },
  { name: "0010_episode_samples", sql: episodeSamples },
  { name: "0011_roles_and_settings", sql: rolesAndSettings },
  { name: "0013_today", sql: today },
  { name: "0012_going_live", sql: goingLive },
  { name: "0014_verification_queue", sql: verificationQueue },
  { name: "0015_order_search", sql: orderSearch },
  { name: "0016_parcels_and_incidents", sql: parcelsAndIncidents },
  { name: "0018_offers", sql: offers },
  { name: "0019_people", sql: people },
  { name: "0017_products_in_the_admin", sql: productsInTheAdmin },
  { name: "0021_numbers", sql: numbers },
  { name: "0022_ends_of_numbers", sql: endsOfNumbers },
  { name: "0028_nodes", sql: nodes },
  { name: "0025_backups", sql: backups },
  { name: "0027_chosen_pictures", sql: chosenPictures },
  { name: "0029_statements", sql: statements },
  { name: "0030_screenshot_readings", sql: screenshotReadings },
  { name: "0031_money_without_order", sql: moneyWithoutOrder },
  { name: "0035_money_taken_back", sql: moneyTakenBack },
  { name: "0033_files_swept", sql: filesSwept },
  { name: "0034_typed_ids", sql: typedIds },
  { name: "0037_statements_read_anew", sql: statementsReadAnew },
  { name: "0040_room_for_the_state", sql: roomForTheState },
  { name: "0043_contact_messages", sql: contactMessages },
  { name: "0038_refused_ids", sql: refusedIds },
  { name: "0039_presses_and_names", sql: pressesAndNames },
  { name: "0046_books", sql: books },
  { name: "0047_story_pages", sql: storyPages },
  { name: "0049_plain_pages", sql: plainPages },
  { name: "0048_goods", sql: goods },
  { name: "0051_stock", sql: stock },
];
