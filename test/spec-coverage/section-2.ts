import type { Statement } from "./statements.ts";

export default [
  { says: "| / | public |", tests: ["[§2 Route table] / is open to a guest"] },
  { says: "| /shop | public |", tests: ["[§2 Route table] /shop is open to a guest"] },
  { says: "| /stories | public |", tests: ["[§2 Route table] /stories is open to a guest"] },
  {
    says: "| /product/{id} | public |",
    tests: ["[§2 Route table] /product/rk-01 is open to a guest"],
  },
  { says: "| /auth | public |", tests: ["[§2 Route table] /auth is open to a guest"] },
  { says: "| /contact | public |", tests: ["[§2 Route table] /contact is open to a guest"] },
  {
    says: "| /cart | public |",
    tests: [
      "[§2 Route table] /cart is open to a guest",
      "[§6, R6] a guest browses from the home page to a card and fills a cart",
    ],
  },
  {
    says: "| /category/{category} | public |",
    tests: ["[§2 Route table] /category/quotes is open to a guest"],
  },
  {
    says: "| /build-combo | public |",
    tests: ["[§2 Route table] /build-combo is open to a guest"],
  },
  {
    says: "| /combo/{comboId} | public |",
    tests: ["[§2 Route table] /combo/rain-pack is open to a guest"],
  },
  {
    says: "| /checkout-details | sign-in required |",
    tests: ["a protected page > [§2 Access] /checkout-details sends guests to sign in and back"],
  },
  {
    says: "| /order-placed | sign-in required |",
    tests: ["a protected page > [§2 Access] /order-placed sends guests to sign in and back"],
  },
  {
    says: "| /orders | sign-in required |",
    tests: ["a protected page > [§2 Access] /orders sends guests to sign in and back"],
  },
  {
    says: "| /orders/{orderId} | sign-in required |",
    tests: ["[§2 Order detail] > a guest is sent to sign in and back"],
  },
  {
    says: "| /addresses | sign-in required |",
    tests: [
      "a protected page > [§2 Access] /addresses sends guests to sign in and back",
      "[§2] protected pages lead a guest to sign in and back",
    ],
  },
  {
    says: "Category keys are nannu-dochukunduvate, rukmini-kalyanam, abhi-diary and quotes.",
    tests: [
      "[§2 Category page] a category > is one of four, each called after its series",
      "[§2 Store] the store shows the four categories, each a link",
    ],
  },
  {
    says: "/category/ndk-story and /category/rk-story are story pages for two series.",
    tests: [
      "[§2 Route table] /category/ndk-story is open to a guest",
      "[§2 Route table] /category/rk-story is open to a guest",
      "[§2 Stories] a story page > of series one has the tiles Season 1, Season 2 and Season 3",
    ],
  },
  {
    says: "Protected routes redirect to /auth when signed out, and show Loading... while the auth state resolves.",
    tests: [
      "[§2] protected pages lead a guest to sign in and back",
      "[R29, R39] a guest who follows a link to a protected page comes back to it too",
      "[R29] the browser waits with 'Loading...' > from a public page to /orders",
    ],
  },
  {
    says: "/order-placed needs an orderId in navigation state.",
    tests: [
      "[R23] the page of a placed order, opened without one, is the list",
      "the order-placed page > [§2] leads to /auth when signed out, and waits for its navigation's state when signed in",
    ],
  },
  {
    says: "Back and home buttons on every page except /.",
    tests: [
      "[§2 Global behaviour] the header > has Back and Home on every page but the home page",
      "[§2 Global behaviour] Back leads to the page before after signing in, in a browser that tells its history",
      "[§2 Global behaviour] Back leads to the page before after signing in, in a browser that doesn't, as older Safari",
      "[§2 Global behaviour] Back leads to the page before after an address was typed, in a browser that tells its history",
      "[§2 Global behaviour] Back leads to the page before after an address was typed, in a browser that doesn't, as older Safari",
      "[§2 Global behaviour] Back leads to the page before where scripts came too late for the press, in a browser that tells its history",
      "[§2 Global behaviour] Back leads to the page before where scripts came too late for the press, in a browser that doesn't, as older Safari",
    ],
  },
  {
    says: "A brand link and links Home, Stories and Store.",
    tests: [
      "[§2 Global behaviour] the header > has the brand and the links Home, Stories and Store",
    ],
  },
  {
    says: "A cart icon with a badge showing product cart count plus combo cart count.",
    tests: [
      "[§2 Global behaviour] the header > shows on the cart how many pieces it holds, and no badge on an empty one",
      "the badge > [R41] counts the pieces of both carts, and nobody else's",
      "[§2 Combo detail] a customer adds a pack from the store, takes it out, brings it back, and buys it",
    ],
  },
  {
    says: "Guests see a Login button, which stores the current path as the post-login redirect.",
    tests: [
      "[§2 Global behaviour] the header > has a Login for guests that remembers where they were",
      "[§2 Sign-in] the page > [R39] remembers for the tab where the person was going, also after an attempt that failed",
      "[§2 Sign-in] the page > [R39] forgets it once a person who is signed in is somewhere else",
      "[§2 Global behaviour] a customer is asked before being logged out",
    ],
  },
  {
    says: "Signed-in users see an avatar menu.",
    tests: [
      "[§2 Global behaviour] a customer is asked before being logged out",
      "[§2 Global behaviour] the avatar menu > holds Your Orders, Your Addresses, Contact Us and Log Out",
    ],
  },
  {
    says: "The avatar is an image or the first letter of the e-mail.",
    tests: [
      "[§2 Global behaviour] the avatar menu > is opened by the account's picture, or by the first letter of the e-mail",
      "[§2 Global behaviour] the avatar menu > shows the letter where the picture doesn't load",
    ],
  },
  {
    says: "The menu holds Your Orders, Your Addresses, Contact Us and Log Out.",
    tests: [
      "[§2 Global behaviour] the avatar menu > holds Your Orders, Your Addresses, Contact Us and Log Out",
      "[§2 Global behaviour] a customer is asked before being logged out",
    ],
  },
  {
    says: "Log Out asks for confirmation: 'Are you sure you want to log out? You'll need to sign in again to access your account.'",
    tests: [
      "[§2 Global behaviour] a customer is asked before being logged out",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Mobile has a collapsible menu with Home, Stories, Store, Cart (count), My Orders, My Addresses, and Logout or Login.",
    tests: [
      "[§6, R6] a guest browses from the home page to a card and fills a cart",
      "[§2 Global behaviour] the menu on phones > holds all pages, the cart's count, and Login for a guest",
      "[§2 Global behaviour] the menu on phones > holds all pages, the cart's count, and Logout for a customer",
    ],
  },
  {
    says: "The page scrolls to the top on each route change.",
    tests: ["[§6, R6] a guest browses from the home page to a card and fills a cart"],
  },
  {
    says: "Toasts (success green, error red, info blue) close by themselves after 3000 ms.",
    tests: [
      "[§2 Global behaviour] a toast > closes by itself after 3000 ms, each in its own time",
      "[§2 Global behaviour] a toast > is green for a success, red for an error, blue for information",
      "[R35] the colours of badges and toasts, light > ok is green",
    ],
  },
  {
    says: "Images that fail to load fall back to a placeholder image.",
    tests: [
      "a picture > [§2 Global behaviour] falls back to the placeholder when it fails, and tries its next address",
      "a picture > [§2 Global behaviour] falls back also when it failed before the page woke up",
      "a picture > [§2 Global behaviour] of one address alone falls back, too, and tries its next address",
    ],
  },
  {
    says: "On the shop, product, category, cart and checkout-details paths, copy protection is on.",
    tests: [
      "[§2 Global behaviour] copy protection is on where the specification says, and nowhere else",
      "[§2 Global behaviour] cards can't be selected, dragged, saved or printed, and their links still work",
    ],
  },
  {
    says: "It blocks text selection, the context menu, dragging, pointer events on images, developer-tool, save and print shortcuts, and PrintScreen.",
    tests: [
      "[§2 Global behaviour] cards can't be selected, dragged, saved or printed, and their links still work",
      "[§2 Global behaviour] copy protection > stops the shortcuts of developer tools, save and print, and PrintScreen",
      "[§2 Global behaviour] copy protection > stops contextmenu on the page",
    ],
  },
  {
    says: "Two big buttons.",
    tests: ["[§2 Home] the home page > has two big buttons and no third"],
  },
  {
    says: "Explore Stories goes to /stories.",
    tests: ["[§2 Home] the home page > leads by Explore Stories to the stories, whoever comes"],
  },
  {
    says: "Explore Merchandise goes to /shop.",
    tests: [
      "[§2 Home] the home page > leads a customer by Explore Merchandise straight to the store",
    ],
  },
  {
    says: "Guests are sent to /auth first, and /shop is remembered as the post-login target.",
    tests: [
      "[§2 Home] the home page > leads a guest by Explore Merchandise to sign in first, the store remembered",
      "[§2 Home] Explore Merchandise sends a guest to sign in, and remembers the store",
      "[§2 Sign-in] the page > [R39] remembers for the tab where the person was going, also after an attempt that failed",
      "[§2 Sign-in] the page > [R39] forgets it once a person who is signed in is somewhere else",
    ],
  },
  {
    says: "Heading Stories.",
    tests: [
      "[§2 Stories] the page > has its heading, the featured episodes' cards, and three stories to explore",
    ],
  },
  {
    says: "Featured episode promo cards.",
    tests: [
      "[§2 Stories] every episode that is sold is on the stories' page, the featured ones first, and no other",
      "[§2 Stories] the page > has its heading, the featured episodes' cards, and three stories to explore",
    ],
  },
  {
    says: "An Explore Stories grid of three stories.",
    tests: [
      "[§2 Stories] the page > has its heading, the featured episodes' cards, and three stories to explore",
    ],
  },
  {
    says: "The first links out to an external playlist, with the label Listen on Spotify.",
    tests: [
      "[§2 Stories] the page > leads out by the first story, in a new tab, and on by the other two",
    ],
  },
  {
    says: "The other two link to /category/ndk-story and /category/rk-story, with the label Explore Story.",
    tests: [
      "[§2 Stories] the page > leads out by the first story, in a new tab, and on by the other two",
    ],
  },
  {
    says: "A broken image falls back to a placeholder.",
    tests: [
      "[§2 Stories] the page > shows the placeholder where a story's or an episode's picture doesn't load",
    ],
  },
  {
    says: "Title, description and total episode count.",
    tests: [
      "[§2 Stories] the promo card > names title, description, episode count, minutes, both prices, what is saved, and the offer",
      "[R10, R27] an episode goes from its card to its listener, and leaves the cart alone",
    ],
  },
  {
    says: "Duration in minutes, if present.",
    tests: [
      "[§2 Stories] the promo card > names title, description, episode count, minutes, both prices, what is saved, and the offer",
      "[§2 Stories] the promo card > leaves the minutes out where they aren't known, and the offer where there is none",
    ],
  },
  {
    says: "Crossed-out original price, sale price, and a Save amount with a percent OFF badge.",
    tests: [
      "[§2 Stories] the promo card > names title, description, episode count, minutes, both prices, what is saved, and the offer",
      "[R10, R27] an episode goes from its card to its listener, and leaves the cart alone",
    ],
  },
  {
    says: "A Limited Time Offer badge.",
    tests: [
      "[§2 Stories] the promo card > names title, description, episode count, minutes, both prices, what is saved, and the offer",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "A Buy Now button.",
    tests: [
      "[§2 Stories] the promo card > [R10] Buy Now leads straight to the checkout of this episode",
      "[R10, R27] an episode goes from its card to its listener, and leaves the cart alone",
    ],
  },
  {
    says: "If the episode is already purchased, the card shows Already Purchased and 'Check your email for access'.",
    tests: [
      "[R10, R27] an episode goes from its card to its listener, and leaves the cart alone",
      "[§2 Stories] the promo card > says Already Purchased of a completed one, with the way to listen and a player on a press",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Story pages: three tiles each.",
    tests: [
      "[§2 Stories] a story page > of series one has the tiles Season 1, Season 2 and Season 3",
      "[§2 Stories] a story page > of series two has the tiles of its three stories",
    ],
  },
  {
    says: "Series one is Season 1, 2 and 3.",
    tests: [
      "[§2 Stories] a story page > of series one has the tiles Season 1, Season 2 and Season 3",
    ],
  },
  {
    says: "Series two has three stories.",
    tests: ["[§2 Stories] a story page > of series two has the tiles of its three stories"],
  },
  {
    says: "Each opens an external playlist in a new tab, with a hover label Listen on Spotify.",
    tests: [
      "[§2 Stories] a story page > opens each tile's own playlist in a new tab",
      "[§2 Stories] a tile of a story page says Listen on Spotify under the mouse",
    ],
  },
  {
    says: "Four category tiles plus a Special Combo Packs section.",
    tests: [
      "[§2 Store] the store shows the four categories, each a link",
      "[§2 Store] the packs follow the four categories on the store's page",
    ],
  },
  {
    says: "Combo card: image or placeholder, name, description, final price, struck-through original price, total value, savings amount and percent, number of included items, and a Save N% badge.",
    tests: [
      "[§2 Store] a combo card > has picture, name, description, prices, value, savings, number of items and a badge",
      "[§2 Store] a combo card > shows the placeholder where the combo has no picture",
      "[§2 Store] the section of combo packs > [R37] tells all of a pack's figures, and leads to its page and to the builder",
    ],
  },
  {
    says: "Buy Now goes to /combo/{combo_id}.",
    tests: [
      "[§2 Store] a combo card > leads by Buy Now to the combo's page",
      "[§2 Combo detail] a customer adds a pack from the store, takes it out, brings it back, and buys it",
    ],
  },
  {
    says: "Combo section states: loading;",
    tests: [
      "[§2 Store] on the way to the store its section of packs is loading",
      "[§2 Store, R13] without an answer the section says so, and Try Again brings the packs",
    ],
  },
  {
    says: "error 'Failed to load combo packs';",
    tests: [
      "[§2 Store, R13] without an answer the section says so, and Try Again brings the packs",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "empty 'No combo packs available at the moment.'",
    tests: [
      "[§2 Store] the section of combos says when there are none",
      "[§2 Store] the section of combo packs > says so where there are none",
    ],
  },
  {
    says: "Title is the category name plus Collection.",
    tests: ["[§2 Category page] a category > is one of four, each called after its series"],
  },
  {
    says: "The abhi-diary category shows a diary-pages name.",
    tests: ["[§2 Category page] a category > is one of four, each called after its series"],
  },
  {
    says: "An unknown category shows Unknown Category.",
    tests: [
      "[§2 Category page] a category > that doesn't exist is an Unknown Category, and no page to keep",
      "[§2] an unknown product and an unknown category are their own pages",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "A grid of products, each with image, name and 'Click to know more', linking to /product/{product_id}.",
    tests: [
      "[§2 Category page] a card is one link to its product: picture, name, 'Click to know more'",
      "[§2 Category page] a category > [R38] is called by its collection's name and links each card to its page",
    ],
  },
  {
    says: "Empty state: No products found, and 'We're working on adding more products to this category.'",
    tests: [
      "[§2 Category page] a category > without products says so",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "A Back to Store link.",
    tests: [
      "[§2 Category page] a category > [R38] is called by its collection's name and links each card to its page",
    ],
  },
  {
    says: "Image, name and fixed description text.",
    tests: [
      "[§2 Product detail] a product > has its picture, its name and the description that all of them have",
      "without scripts the store can still be read and walked through",
    ],
  },
  {
    says: "Price for the chosen size.",
    tests: [
      "[§2 Product detail] the price and the total > follow the chosen size and the quantity",
      "[§2 Product detail] the price and the total > name the three sizes, each beside its price",
    ],
  },
  {
    says: "Sizes are Postal Card Size, Wallet Size and Stamp Size.",
    tests: [
      "[§2 Product detail] the price and the total > name the three sizes, each beside its price",
    ],
  },
  {
    says: "Quantity stepper, minimum 1 and no maximum, and a total.",
    tests: [
      "[§2 Product detail] the price and the total > start with one piece, and never with less",
      "[§2 Product detail] the price and the total > know no highest quantity",
      "[§2 Product detail] the price and the total > follow the chosen size and the quantity",
    ],
  },
  {
    says: "Add to Cart and Buy Now buttons.",
    tests: [
      "a signed-in customer > adds to the cart on the server and stays on the page",
      "a signed-in customer > [R42] by Buy Now adds, then goes to the checkout",
      "[§4 Checkout flow] a customer buys a card in two sizes",
    ],
  },
  {
    says: "An unknown product shows Product Not Found with a Back to Store link (/shop).",
    tests: [
      "[§2 Product detail] a product > that isn't sold (rk-99) is not found, with the way back to the store",
      "[§2] an unknown product and an unknown category are their own pages",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "A product grid with a size button per available size (postal card, wallet, stamp), each showing its price.",
    tests: [
      "[§2 Build Your Own Combo] the tray > has a button with its price for each size that a card is sold in, and no other",
      "[§2 Build Your Own Combo] the builder's page > has a button with its price for each size that a card is sold in",
    ],
  },
  {
    says: "selected items and a per-line quantity minus/plus (quantity 0 or less removes the line);",
    tests: [
      "[§2 Build Your Own Combo] the tray > changes a line by plus and minus, and 0 removes it",
      "the builder's selection > [§2 Build Your Own Combo] a size button and + add a piece, minus takes one, 0 or less removes the line",
    ],
  },
  {
    says: "subtotal, a discount line with percent, and total;",
    tests: [
      "[§2 Build Your Own Combo] the tray > fills: each press is one piece more, and the sums follow",
    ],
  },
  {
    says: "a Discount Tier box, an Add to Cart button, and the note 'Minimum 5 items required'.",
    tests: [
      "[§2 Build Your Own Combo] the tray > begins empty, with the note and the first step to reach",
      "[§2 Build Your Own Combo] a guest fills the tray, signs in, and orders it with its discount",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Breadcrumb, image or placeholder, name and description.",
    tests: [
      "[§2 Combo detail] a combo's page > tells name, description, prices and every product with size and quantity",
      "[§2 Store, R13] without an answer the section says so, and Try Again brings the packs",
    ],
  },
  {
    says: "Final price.",
    tests: [
      "[§2 Combo detail] a combo's page > tells name, description, prices and every product with size and quantity",
    ],
  },
  {
    says: "When discounted, the original price is struck through with the savings and percent.",
    tests: [
      "[§2 Combo detail] the price > strikes the original through only when the combo is cheaper",
    ],
  },
  {
    says: "Add Combo to Cart, and Buy Now (adds, then goes to /checkout-details).",
    tests: [
      "[§2 Combo detail] a customer > adds the combo, reads so, and stays",
      "[§2 Combo detail] a customer > by Buy Now adds, then goes to the checkout",
      "[§2 Combo detail] a customer adds a pack from the store, takes it out, brings it back, and buys it",
    ],
  },
  {
    says: "An unknown combo or a load failure redirects to /shop.",
    tests: [
      "[§2 Combo detail] a combo's page > [R43] leads to the store where the combo is unknown or can't be loaded",
      "[R43] an unknown combo leads to the store",
      "[§2 Combo detail, §8] a combo that gets no answer leads to the store, whatever of it didn't come",
    ],
  },
  {
    says: "A Combo Not Found page with Back to Shop exists.",
    tests: [
      "[§2 Combo detail] a combo's page > [R43] is Combo Not Found with Back to Shop where the combo is inactive",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "Title Your Cart and a Refresh Cart button.",
    tests: ["[§2 Cart] the page > is called Your Cart, and Refresh Cart reads it anew and says so"],
  },
  {
    says: "Empty state: 'Your cart is empty', 'Add some products to get started!', and Continue Shopping to /shop.",
    tests: [
      "[§2 Cart] the page > says that it is empty, to a guest as to a customer, with the way to the store",
    ],
  },
  {
    says: "Product lines: image, name, size label, unit price, quantity minus/plus, line total and Remove.",
    tests: [
      "[§2 Cart] a line > of a product has picture, name, size, unit price, minus, plus, line total and Remove",
      "the cart page > [§2 Cart] calls each line what it is: a card by its size, an episode with its length, a combo",
      "[§2 Cart, R6] a guest changes the cart in this browser",
    ],
  },
  {
    says: "Episode lines: Digital Episode, fixed 'Qty: 1', total episodes and duration in minutes, and no quantity control.",
    tests: [
      "[§2 Cart] a line > of an episode is a Digital Episode, Qty: 1, with its length and no quantity control",
      "the cart page > [§2 Cart] calls each line what it is: a card by its size, an episode with its length, a combo",
    ],
  },
  {
    says: "Combo lines: image with placeholder fallback, name, Combo Package, quantity control and Remove.",
    tests: [
      "[§2 Cart] a line > of a combo is a Combo Package with quantity control, Remove, and a placeholder for a missing picture",
      "the cart page > [§2 Cart] calls each line what it is: a card by its size, an episode with its length, a combo",
      "[§2 Combo detail] a customer adds a pack from the store, takes it out, brings it back, and buys it",
    ],
  },
  {
    says: "A coupon area, for signed-in users only.",
    tests: [
      "[§2 Cart] the summary > leads a customer to the checkout, has the coupon area, and a way back to the store",
      "[§2 Cart] the summary > leads a guest to sign in for the checkout, and has no coupon area",
      "[§4 Coupon] a customer types a code, takes it off, and pays with it at the checkout",
    ],
  },
  {
    says: "A summary: Subtotal;",
    tests: [
      "[§2 Cart] the summary > has subtotal, standard shipping and total, in whole rupees",
      "[§6, R6] a guest browses from the home page to a card and fills a cart",
    ],
  },
  {
    says: "Coupon Discount if over 0;",
    tests: [
      "[§2 Cart] the summary > has the coupon's discount where there is one",
      "[§2 Cart] the summary > has subtotal, standard shipping and total, in whole rupees",
      "[§4 Coupon] a customer types a code, takes it off, and pays with it at the checkout",
    ],
  },
  {
    says: "Standard Shipping (struck through at 50, and FREE when the subtotal is 1000 or more);",
    tests: ["[§2 Cart] the summary > strikes the ₹50 through and says FREE from ₹1000 on"],
  },
  {
    says: "Total.",
    tests: [
      "[§2 Cart] the summary > has subtotal, standard shipping and total, in whole rupees",
      "[§6, R6] a guest browses from the home page to a card and fills a cart",
    ],
  },
  {
    says: "Continue Shopping.",
    tests: [
      "[§2 Cart] the summary > leads a customer to the checkout, has the coupon area, and a way back to the store",
    ],
  },
  {
    says: "Proceed to Checkout (to /checkout-details), or Sign In to Checkout (to /auth) when signed out.",
    tests: [
      "[§2 Cart] the summary > leads a customer to the checkout, has the coupon area, and a way back to the store",
      "[§2 Cart] the summary > leads a guest to sign in for the checkout, and has no coupon area",
      "[§4 Sign-in merge, R7] a guest signs in and finds the cart merged, each line once",
    ],
  },
  {
    says: "A free-delivery progress banner for a subtotal from 800 up to under 1000, and a congratulation banner at 1000 or more.",
    tests: [
      "[§2 Cart] the summary > shows the way to free delivery from ₹800 up to under ₹1000, then congratulates",
      "the way to free delivery > [§2 Cart] shows from ₹800 up to under ₹1000 and congratulates from ₹1000",
    ],
  },
  {
    says: "Prices are shown as whole rupees.",
    tests: [
      "[§2 Cart] the summary > has subtotal, standard shipping and total, in whole rupees",
      "showing money > [§2 Cart] prices are shown as whole rupees in Indian grouping",
    ],
    instead:
      "reading R2: an amount that isn't whole shows its paise, so that the figures add up to what is paid.",
  },
  {
    says: "A Sign in with Google button, error text and a terms notice.",
    tests: [
      "[§2 Sign-in] the page > has a Sign in with Google button and a notice of the terms, and at first no error",
      "[§2 Sign-in] the page > says why signing in failed",
    ],
  },
  {
    says: "Once signed in, it goes to the stored post-login location if one is saved (and clears it), otherwise to /shop.",
    tests: [
      "signing in by the demo provider > [§2 Sign-in] leads to where the person was going, with a session",
      "where a person goes after signing in > [§2 Sign-in] to the remembered place, otherwise to /shop",
      "[§2 Sign-in] the page > [R39] remembers for the tab where the person was going, also after an attempt that failed",
      "[§2 Sign-in] the page > [R39] forgets it once a person who is signed in is somewhere else",
    ],
  },
  {
    says: "Contents: order summary, coupon box, shipping options, mobile number, delivery address selection and Proceed to Payment.",
    tests: [
      "[§2 Checkout] the details form > has summary, coupon box, delivery, mobile number, address and Proceed to Payment",
      "[§4 Checkout flow] a customer buys a card in two sizes",
    ],
  },
  {
    says: "The UPI payment view follows.",
    tests: ["[§4 Checkout flow] a customer buys a card in two sizes"],
  },
  {
    says: "The QR code is shown.",
    tests: [
      "[§4 Checkout flow] a customer buys a card in two sizes",
      "the payment page > [R18] is what a reload or another device finds, with a QR code of the promised amount",
    ],
  },
  {
    says: "The button 'I have made the payment' reveals a confirm form with a transaction ID input, a screenshot upload, and Back and Confirm Payment buttons.",
    tests: [
      "[§5 Transaction ID, screenshot] each wrong proof of payment says what it wants",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Cancel Payment returns to the details form.",
    tests: ["[§2 Checkout] a customer cancels the payment, changes the order and comes back"],
  },
  {
    says: "Wallet-app links are offered for Google Pay, PhonePe and Paytm, plus a generic UPI link.",
    tests: [
      "the payment page > [R31] has the links of the apps in the server's answer already",
      "[R31] on a desktop the code comes before the app links, and is saved as a picture",
    ],
  },
  {
    says: "A hint tells users with an amount from 800 up to under 1000 how much to add to reach the free-delivery and auto-coupon threshold.",
    tests: [
      "[§2 Checkout] the details form > tells how much to add for free delivery and a coupon, from ₹800 up to under ₹1000",
      "the way to free delivery > [§2 Cart] shows from ₹800 up to under ₹1000 and congratulates from ₹1000",
    ],
  },
  {
    says: "Shows order number, total, status and transaction ID.",
    tests: ["[§4 Checkout flow] a customer buys a card in two sizes"],
  },
  {
    says: "Notice that payment verification takes up to 24 hours.",
    tests: ["[§4 Checkout flow] a customer buys a card in two sizes"],
  },
  {
    says: "Links to /shop and /orders.",
    tests: ["[§4 Checkout flow] a customer buys a card in two sizes"],
  },
  {
    says: "Heading Your Orders.",
    tests: [
      "[§2 Orders list] > shows number, date, payment id, status and total, and a badge once it is verified",
    ],
  },
  {
    says: "Each order shows number, placed date, payment id, status badge, a Payment Verified badge, total, and View Details to /orders/{id}.",
    tests: [
      "[§2 Orders list] > shows number, date, payment id, status and total, and a badge once it is verified",
      "[§2 Orders list, Order detail] a customer finds the order again, as it was placed",
      "[§2 Orders, R25] an order goes from the payment to the door, and its customer sees each step",
    ],
  },
  {
    says: "Empty state: 'No completed orders yet', 'Orders will appear here after payment is completed', and a Start Shopping link to /shop.",
    tests: [
      "[§2 Orders list] > is empty in the spec's words, with a way to the shop",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
    ],
  },
  {
    says: "Status, and placed date and time.",
    tests: [
      "[§2 Order detail] > shows items, a combo as Combo Package with its contents, summary, shipping and payment",
    ],
  },
  {
    says: "Tracking id when the status is shipped.",
    tests: [
      "[§2 Order detail] > [R45] shows the tracking id once shipped, and still when delivered",
      "[§2 Orders, R25] an order goes from the payment to the door, and its customer sees each step",
    ],
  },
  {
    says: "Items, with combo items marked Combo Package.",
    tests: [
      "[§2 Order detail] > shows items, a combo as Combo Package with its contents, summary, shipping and payment",
      "[§2 Orders list, Order detail] a customer finds the order again, as it was placed",
    ],
  },
  {
    says: "Summary, shipping info, and payment info with the screenshot.",
    tests: [
      "[§2 Orders list, Order detail] a customer finds the order again, as it was placed",
      "[§2 Order detail] > shows items, a combo as Combo Package with its contents, summary, shipping and payment",
    ],
  },
  {
    says: "The error view has Back to Orders.",
    tests: [
      "[§2 Order detail] > [R3] another person's order answers exactly as one that doesn't exist, and is noted",
    ],
  },
  {
    says: "Lists up to three saved addresses, with add, edit and delete.",
    tests: [
      "[§2 Addresses] a customer adds three addresses, edits one and deletes one",
      "[§2 Addresses] adding > fills the free slots one after the other, and no fourth",
    ],
  },
  {
    says: "Navigation state may carry returnTo and fromCheckout.",
    tests: [
      "[§2 Addresses] a customer on the way to pay saves an address and is back at the checkout",
    ],
  },
  {
    says: "After saving, it returns to the returnTo route with a fromAddressEdit flag.",
    tests: [
      "[§2 Addresses] a customer on the way to pay saves an address and is back at the checkout",
      "[§2 Addresses] saving > returns to where navigation state says, with a fromAddressEdit flag",
    ],
  },
  {
    says: "Add New Address pre-fills the form with the saved name and mobile number of the chosen slot (address_1, address_2 or address_3) and an empty address value.",
    tests: [
      "[§2 Addresses] adding > [R46] starts from the name and mobile number of the last order, with an empty address",
      "[§2 Addresses] adding > fills the free slots one after the other, and no fourth",
    ],
    instead:
      "reading R46: the store takes the first free slot, which has no name any more; the name and mobile number come from the last order.",
  },
  {
    says: "Delete asks for confirmation: 'Delete this address?'",
    tests: [
      "[§2 Addresses] deleting > asks 'Delete this address?' first, and deletes nothing at Cancel",
      "[§2 Addresses] a customer edits an address, and deletes it when asked twice",
    ],
  },
  {
    says: "Save and delete errors appear in an alert box.",
    tests: [
      "[§2 Addresses] saving > that fails says so in an alert box",
      "[§2 Addresses] deleting > that fails says so in an alert box",
      "without a network the address form says so and keeps what was typed",
    ],
  },
  {
    says: "Success shows 'Address updated successfully!'",
    tests: [
      "[§2 Addresses] saving > says 'Address updated successfully!'",
      "[§2 Addresses] a customer edits an address, and deletes it when asked twice",
    ],
  },
  {
    says: "A contact e-mail and a phone number, shown as links.",
    tests: ["[§2 Contact] the contact page has an e-mail address and a phone number, each a link"],
  },
  {
    says: "A form with Name, Email, Subject and Message, all required.",
    tests: [
      "[§2 Contact] the form > asks for a name, an e-mail address, a subject and a message, all four",
    ],
  },
  { says: "Message has 4 rows.", tests: ["[§2 Contact] the form > gives the message four rows"] },
  {
    says: "Submit shows Sending... for about 1 second, then a confirmation: 'Message Sent!' and 'Thank you for contacting us. We'll get back to you soon.'",
    tests: [
      "[§2 Contact] the form > says Sending... for a second, then that it was sent, and makes no request",
      "sentences of the specification > [§8] every quoted sentence is here, word for word",
      "sentences of the specification > [R47] so is every sentence that stands without quotes",
    ],
  },
  {
    says: "A Send Another Message button returns to the empty form.",
    tests: ["[§2 Contact] the form > comes back empty after Send Another Message"],
  },
  {
    says: "No request is made, and nothing is sent.",
    tests: [
      "[§2 Contact] the form > says Sending... for a second, then that it was sent, and makes no request",
      "[R26] a contact message, where a mail server and an inbox are configured > doesn't exist where no inbox is configured",
    ],
  },
] satisfies Statement[];
