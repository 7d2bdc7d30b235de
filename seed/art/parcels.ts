/**
 * Pictures that are made from the products' pictures: combos fanned out, cassette sleeves, story covers, the home
 * page's large picture and the preview for links.
 */
import { combos } from "../combos.ts";
import { pictureOf } from "./products.ts";
import {
  at,
  between,
  box,
  byHand,
  card,
  disc,
  fibre,
  fonts,
  group,
  halftone,
  n,
  print,
  type Random,
  random,
  ring,
  type Size,
  shape,
  sleeve,
  square,
  star,
  stroke,
  times,
  words,
} from "./svg.ts";

const c = {
  ink: "#241A33",
  paper: "#FFF8EC",
  cream: "#F6E8CC",
  kumkum: "#B3261E",
  marigold: "#F2A20C",
  peacock: "#0E6B6B",
  rose: "#F6D5CF",
  night: "#161022",
  kraft: "#C79C6B",
  kraftDark: "#A67B4B",
};
const scale = { postal: 1, wallet: 0.66, stamp: 0.4 } as const;

/** Draws a whole picture inside another one, cropped to the given frame. */
function inlay(
  svg: string,
  x: number,
  y: number,
  w: number,
  h: number,
  viewBox = "0 0 1200 1500",
): string {
  return svg.replace(
    /<svg [^>]*>/,
    `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">`,
  );
}

/** Draws a printed product: postal cards with a white edge, wallet cards with round corners, stamps perforated. */
function printed(id: string, size: keyof typeof scale, width: number): string {
  const [w, h] = [width, width * 1.25],
    m = size === "stamp" ? 26 : 16;
  const [across, down] = [Math.round(w / 26), Math.round(h / 26)];
  const edge =
    size === "stamp"
      ? shape(
          `M${n(-w / 2)} ${n(-h / 2)}${times(across, () => `a${n(w / across / 2)} ${n(w / across / 2)} 0 0 0 ${n(w / across)} 0`)}${times(down, () => `a${n(h / down / 2)} ${n(h / down / 2)} 0 0 0 0 ${n(h / down)}`)}${times(across, () => `a${n(w / across / 2)} ${n(w / across / 2)} 0 0 0 ${n(-w / across)} 0`)}${times(down, () => `a${n(h / down / 2)} ${n(h / down / 2)} 0 0 0 0 ${n(-h / down)}`)}Z`,
          "#FFFDF7",
          `filter="url(#lift)"`,
        )
      : box(
          -w / 2,
          -h / 2,
          w,
          h,
          "#FFFDF7",
          `rx="${size === "wallet" ? 22 : 6}" filter="url(#shadow)"`,
        );
  return edge + inlay(pictureOf(id), -w / 2 + m, -h / 2 + m, w - 2 * m, h - 2 * m);
}

const wovenTable = (chance: Random, { width, height }: Size, ground: string, thread: string) =>
  box(0, 0, width, height, ground) +
  stroke(
    times(90, () => `M-10 ${n(between(chance, 0, height))}h${width + 20}`),
    thread,
    3,
    `opacity=".35"`,
  ) +
  stroke(
    times(90, () => `M${n(between(chance, 0, width))} -10v${height + 20}`),
    thread,
    3,
    `opacity=".25"`,
  );

/** Draws a combo's pieces like a hand of cards: the large ones behind, the stamps in front. */
function fanned(comboId: string, ground: string, thread: string, accent: string) {
  return (chance: Random) => {
    const items = combos.find((combo) => combo.combo_id === comboId)?.included_products ?? [];
    const pieces = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
    const of = (size: keyof typeof scale) => pieces.filter((piece) => piece.size === size);
    const [big, mid, small] = [of("postal"), of("wallet"), of("stamp")];
    const wide = big.length > 4 ? 430 : big.length > 2 ? 500 : 600;
    const fan = (list: typeof pieces, y: number, radius: number, spread: number, width: number) =>
      list
        .map((piece, i) => {
          const turn = list.length === 1 ? -6 : -spread + (2 * spread * i) / (list.length - 1);
          const a = (turn * Math.PI) / 180;
          return at(
            600 + Math.sin(a) * radius,
            y + radius - Math.cos(a) * radius,
            turn,
            printed(piece.product_id, piece.size, width),
          );
        })
        .join("");
    return print(
      card,
      ground,
      wovenTable(chance, card, ground, thread) +
        disc(600, 640, 500, accent, `opacity=".5"`) +
        halftone(
          { x: 60, y: 100, w: 1080, h: 1080 },
          24,
          ground,
          (x, y) => Math.hypot(x - 600, y - 640) / 520 - 0.4,
        ) +
        fan(big, mid.length ? 540 : 620, 1100, Math.min(4 + big.length * 4.4, 20), wide) +
        fan(mid, 1010, 900, Math.min(7 * mid.length, 20), 360) +
        fan(small, small.length > 3 ? 1310 : 1290, 1500, Math.min(4.6 * small.length, 14), 190),
      { grain: 0.35 },
    );
  };
}

/** Draws a combo's pieces put up on a wall. */
function pinned(comboId: string, ground: string, thread: string) {
  return (chance: Random) => {
    const items = combos.find((combo) => combo.combo_id === comboId)?.included_products ?? [];
    return print(
      card,
      ground,
      wovenTable(chance, card, ground, thread) +
        shape("M0 0H520L-200 1500V0ZM700 0H900L180 1500H-20Z", "#fff", `opacity=".4"`) +
        box(0, 1400, 1200, 100, "#8A5A3B") +
        box(0, 1400, 1200, 16, "#B9835C") +
        items
          .map(({ product_id, size }, i) => {
            const [x, y] = [
              240 + (i % 3) * 360 + between(chance, -12, 12),
              500 + Math.floor(i / 3) * 500 + ((i % 3) % 2) * 70,
            ];
            return at(
              x,
              y,
              between(chance, -6, 6),
              printed(product_id, size, 300),
              shape(
                "M-56-222L54-226L56-176L-54-172Z",
                "#EAD28F",
                `opacity=".85" filter="url(#lift)"`,
              ),
            );
          })
          .join(""),
      { grain: 0.35 },
    );
  };
}

/** Draws a cassette half out of its paper sleeve. */
function cassette(
  title: string,
  sub: string,
  pictureId: string,
  crop: string,
  color: string,
  ink: string,
  tracks: string[],
  telugu = "",
) {
  return (chance: Random) =>
    print(
      sleeve,
      color,
      wovenTable(chance, sleeve, color, ink) +
        halftone(
          { x: 0, y: 0, w: 1600, h: 900 },
          24,
          ink,
          (x, y) => Math.hypot(x - 700, y - 400) / 1700 - 0.2,
          `opacity=".5"`,
        ) +
        group(
          `filter="url(#shadow)" transform="rotate(3 1300 470)"`,
          box(1000, 200, 520, 520, "#2B2630", `rx="26"`),
        ) +
        group(
          `transform="rotate(3 1300 470)"`,
          box(1000, 240, 480, 360, c.cream, `rx="14"`),
          box(1000, 280, 480, 34, color),
          box(1000, 322, 480, 12, ink),
          box(1120, 390, 330, 130, "#2B2630", `rx="65"`),
          disc(1386, 455, 48, c.cream),
          disc(1386, 455, 20, "#2B2630"),
          times(6, (i) =>
            disc(1386 + Math.cos(i * 1.047) * 25, 455 + Math.sin(i * 1.047) * 25, 6, "#2B2630"),
          ),
          shape("M1180 720L1220 630H1440L1480 720Z", "#1E1A24"),
          disc(1320, 682, 13, c.cream),
          disc(1496, 226, 9, "#5A5262"),
          disc(1496, 694, 9, "#5A5262"),
          words(1420, 575, 56, ink, "A", `text-anchor="middle" ${fonts.display}`),
        ) +
        group(
          `transform="rotate(-1.5 600 450)"`,
          box(70, 70, 1090, 760, c.paper, `filter="url(#shadow)"`),
          fibre(sleeve, 0),
          inlay(pictureOf(pictureId), 220, 70, 500, 760, crop),
          box(70, 70, 150, 760, color),
          box(200, 70, 6, 760, ink, `opacity=".3"`),
          box(214, 70, 8, 760, "#fff", `opacity=".35"`),
          `<g transform="translate(164 800) rotate(-90)">${words(0, 0, title.length > 18 ? 44 : 62, c.paper, title, fonts.display)}</g>`,
          words(145, 130, 44, c.paper, "A", `text-anchor="middle" ${fonts.display}`),
          box(720, 70, 440, 760, c.paper),
          box(720, 70, 440, 22, color),
          telugu ? words(760, 190, 58, ink, telugu, fonts.teluguBold) : "",
          sub
            .split("|")
            .map((line, i) =>
              words(
                760,
                (telugu ? 280 : 210) + i * 82,
                76,
                c.ink,
                line,
                `font-family="Fraunces Variable" font-weight="650" letter-spacing="-1.5" style="font-variation-settings:'opsz' 144"`,
              ),
            )
            .join(""),
          tracks
            .map(
              (track, i) =>
                stroke(`M760 ${530 + i * 66}H1120`, "#C9BBA0", 3) +
                words(764, 518 + i * 66, 46, "#23458F", track, fonts.hand),
            )
            .join(""),
          times(6, (i) =>
            box(
              760 + i * 26,
              770,
              16,
              16,
              i < 4 ? ink : "none",
              `stroke="${ink}" stroke-width="3"`,
            ),
          ),
          words(
            1120,
            788,
            30,
            c.ink,
            "STEREO",
            `text-anchor="end" ${fonts.display} letter-spacing="4"`,
          ),
        ),
      { grain: 0.4 },
    );
}

/** Draws a story's cover: one of its pictures, and its name on a torn strip. */
function cover(
  pictureId: string,
  crop: string,
  color: string,
  ink: string,
  telugu: string,
  title: string[],
  label = "",
) {
  return (chance: Random) =>
    print(
      card,
      color,
      inlay(pictureOf(pictureId), 0, 0, 1200, 1500, crop) +
        shape(
          `${byHand(
            chance,
            [
              [-20, 1010],
              [240, 1000],
              [500, 1016],
              [760, 1002],
              [1000, 1014],
              [1230, 1000],
            ],
            7,
          )}L1230 1520L-20 1520Z`,
          color,
          `filter="url(#shadow)"`,
        ) +
        halftone(
          { x: 0, y: 1020, w: 1200, h: 480 },
          22,
          ink,
          (x, y) => (x + y - 1900) / 2200,
          `opacity=".35"`,
        ) +
        (telugu ? words(90, 1160, 108, ink, telugu, fonts.teluguBold) : "") +
        title
          .map((line, i) =>
            words(
              90,
              (telugu ? 1290 : 1180) + i * 116,
              106,
              c.paper,
              line,
              `font-family="Fraunces Variable" font-weight="600" letter-spacing="-2" style="font-variation-settings:'opsz' 144,'SOFT' 50"`,
            ),
          )
          .join("") +
        (label
          ? words(
              90,
              1090,
              54,
              ink,
              label,
              `font-family="Fraunces Variable" font-style="italic" font-weight="500"`,
            )
          : ""),
      { grain: 0.3 },
    );
}

const airmail = (x: number, y: number, w: number, h: number) => {
  const id = `air${n(x)}`.replace(/[.-]/g, "_");
  return (
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>` +
    group(
      `clip-path="url(#${id})"`,
      box(x, y, w, h, c.paper),
      times(Math.ceil((w + h) / 68), (i) =>
        shape(`M${x + i * 68 - 40} ${y}h34l${-h * 0.7} ${h}h-34Z`, i % 2 ? c.kumkum : c.peacock),
      ),
    )
  );
};

/** Draws a parcel that has just been opened. */
function parcel(size: Size, scene: (chance: Random) => string) {
  return (chance: Random) =>
    print(
      size,
      "#7F1D1B",
      wovenTable(chance, size, "#8E211D", "#5E1210") +
        halftone(
          { x: 0, y: 0, w: size.width, h: size.height },
          26,
          "#4A0D10",
          (x, y) => Math.hypot(x - size.width * 0.55, y - size.height * 0.45) / size.width - 0.22,
        ) +
        scene(chance),
      { grain: 0.4 },
    );
}

const spread = (chance: Random, x: number, y: number, s: number) =>
  group(
    `transform="translate(${x} ${y}) scale(${s})"`,
    group(
      `filter="url(#shadow)"`,
      shape("M-520-20L-430-330L-330-300L-10-360L330-310L450-340L530-10L470 400L-470 410Z", c.kraft),
    ),
    shape(
      "M-520-20L-430-330L-330-300L-10-360L330-310L450-340L530-10L420 40L-420 40Z",
      c.kraftDark,
      `opacity=".55"`,
    ),
    at(-330, -190, -24, printed("rk-03", "postal", 340)),
    at(-110, -300, -9, printed("ndk-03", "postal", 360)),
    at(140, -300, 7, printed("rk-02", "postal", 360)),
    at(370, -170, 22, printed("adkp-02", "postal", 340)),
    at(20, -130, -2, printed("qt-05", "postal", 340)),
    shape(
      "M-500 120L-470 410L470 400L500 110Q260 190 0 180Q-260 190-500 120Z",
      c.kraft,
      `filter="url(#lift)"`,
    ),
    group(`transform="rotate(-.6)"`, airmail(-468, 352, 936, 44)),
    stroke("M-430 170Q0 250 430 160", c.kraftDark, 4, `opacity=".6"`),
    at(
      -300,
      260,
      -7,
      box(-130, -70, 260, 140, c.paper, `filter="url(#lift)"`),
      words(-108, -18, 46, "#23458F", "For you,", fonts.hand),
      words(-108, 38, 46, "#23458F", "open at night.", fonts.hand),
    ),
    at(340, 230, 8, printed("adkp-09", "stamp", 150)),
    ring(300, 190, 62, c.ink, 5, `opacity=".5"`),
    ring(300, 190, 44, c.ink, 3, `opacity=".5"`),
    stroke("M350 170q30-14 60 0t60 0M352 196q30-14 60 0t60 0", c.ink, 4, `opacity=".5"`),
    times(7, () => {
      const [px, py] = [between(chance, -640, 640), between(chance, 330, 480)];
      return group(
        `filter="url(#lift)"`,
        shape(star(px, py, 34, 27, 14), "#B97A12"),
        shape(star(px, py, 26, 20, 12, 4), "#E3A72F"),
        shape(star(px, py, 15, 10, 10, 20), "#F6D98A"),
      );
    }),
  );

export const parcels: Record<string, { size: Size; draw: (chance: Random) => string }> = {
  "combo-images/starter-pack": {
    size: card,
    draw: fanned("starter-pack", "#0E5B5C", "#094546", "#3E9490"),
  },
  "combo-images/small-collection": {
    size: card,
    draw: fanned("small-collection", "#33265F", "#22184A", "#7C5FB5"),
  },
  "combo-images/family-pack": {
    size: card,
    draw: fanned("family-pack", "#8E211D", "#5E1210", "#D9573F"),
  },
  "combo-images/words-for-a-wall": {
    size: card,
    draw: pinned("words-for-a-wall", "#D9E2DC", "#A9BBB1"),
  },
  "episode-banners/night-bus-tapes": {
    size: sleeve,
    draw: cassette(
      "Nannu Dochukunduvate",
      "The Night|Bus Tapes",
      "ndk-01",
      "150 300 900 1000",
      "#3A2A7E",
      "#B23A6B",
      ["last stop first", "one earphone", "headlamp", "home?"],
      "రాత్రి బస్సు",
    ),
  },
  "episode-banners/the-letter": {
    size: sleeve,
    draw: cassette(
      "Rukmini Kalyanam",
      "The Letter",
      "rk-06",
      "100 150 1000 1200",
      "#B3261E",
      "#B97A12",
      ["seven verses", "the messenger", "a garland", "the chariot"],
      "రుక్మిణీ కల్యాణం",
    ),
  },
  "episode-banners/abhis-diary": {
    size: sleeve,
    draw: cassette(
      "Abhi's Diary",
      "Read|Aloud",
      "adkp-05",
      "120 80 700 1060",
      "#23458F",
      "#C4473F",
      ["fourth period", "the map", "ink, everywhere", "all of June"],
      "అభి డైరీ",
    ),
  },
  "episode-banners/rain-stories": {
    size: sleeve,
    draw: cassette(
      "Rain Stories",
      "Rain|Stories",
      "ndk-07",
      "120 180 960 1200",
      "#2E6E78",
      "#1D4650",
      ["tin roof", "paper boat", "power cut", "after"],
      "వాన కథలు",
    ),
  },
  "episode-banners/ammammas-shelf": {
    size: sleeve,
    draw: cassette(
      "Ammamma's Shelf",
      "Stories|Before Sleep",
      "qt-10",
      "200 560 800 940",
      "#C77D1E",
      "#8E211D",
      ["crow & accounts", "the well", "mango thief", "one more"],
      "అమ్మమ్మ కథలు",
    ),
  },
  "episode-banners/platform-no-3": {
    size: sleeve,
    draw: cassette(
      "Platform No. 3",
      "Platform|No. 3",
      "ndk-12",
      "0 180 1000 1320",
      "#8C2D5C",
      "#2C2170",
      ["01:10, delayed", "four strangers", "01:55, delayed", "arriving"],
    ),
  },
  "story-covers/abhis-diary": {
    size: card,
    draw: cover("adkp-12", "0 0 1200 1250", "#23458F", "#F2C65B", "అభి డైరీ", ["Abhi’s Diary"]),
  },
  "story-covers/nannu-dochukunduvate": {
    size: card,
    draw: cover("ndk-05", "0 60 1200 1500", "#2C2170", "#F6B436", "నన్ను దోచుకుందువటే", [
      "Nannu",
      "Dochukunduvate",
    ]),
  },
  "story-covers/rukmini-kalyanam": {
    size: card,
    draw: cover("rk-01", "100 200 1000 1250", "#8E1B1B", "#F3CF6B", "రుక్మిణీ కల్యాణం", [
      "Rukmini Kalyanam",
    ]),
  },
  "story-covers/ndk-season-1": {
    size: card,
    draw: cover(
      "ndk-03",
      "150 260 1050 1600",
      "#B23A6B",
      "#FFE0A0",
      "",
      ["The First", "Monsoon"],
      "Season 1",
    ),
  },
  "story-covers/ndk-season-2": {
    size: card,
    draw: cover(
      "ndk-04",
      "0 100 1200 1500",
      "#4A3796",
      "#F7A8A4",
      "",
      ["Terrace", "Talks"],
      "Season 2",
    ),
  },
  "story-covers/ndk-season-3": {
    size: card,
    draw: cover(
      "ndk-12",
      "0 150 1200 1500",
      "#120C2C",
      "#F6B436",
      "",
      ["Platform", "No. 3"],
      "Season 3",
    ),
  },
  "story-covers/rk-story-1": {
    size: card,
    draw: cover(
      "rk-06",
      "100 150 1000 1350",
      "#7E1519",
      "#F6D98A",
      "",
      ["The Letter"],
      "First story",
    ),
  },
  "story-covers/rk-story-2": {
    size: card,
    draw: cover(
      "rk-07",
      "60 200 1080 1350",
      "#1F4F33",
      "#F6D98A",
      "",
      ["The Messenger"],
      "Second story",
    ),
  },
  "story-covers/rk-story-3": {
    size: card,
    draw: cover(
      "rk-02",
      "120 300 1080 1350",
      "#B97A12",
      "#3A0A10",
      "",
      ["The Chariot"],
      "Third story",
    ),
  },
  "site/hero": { size: square, draw: parcel(square, (chance) => spread(chance, 600, 660, 0.94)) },
};

export const linkFrame = { width: 1200, height: 630 };

/** Returns the picture that a chat shows beside a link to the store. */
export const openGraph = (name: string) =>
  parcel(
    linkFrame,
    (chance) =>
      spread(chance, 890, 350, 0.66) +
      words(
        64,
        250,
        128,
        c.paper,
        "Kathalu",
        `font-family="Fraunces Variable" font-weight="650" letter-spacing="-4" style="font-variation-settings:'opsz' 144"`,
      ) +
      words(74, 370, 92, c.marigold, "కథలు", fonts.teluguBold) +
      words(
        76,
        450,
        44,
        c.rose,
        "Stories you can hold.",
        `font-family="Fraunces Variable" font-style="italic" font-weight="450"`,
      ) +
      airmail(0, 600, 1200, 30),
  )(random(name));

/**
 * The outline of the letter క in the font Ramabhadra, 830 units to the em, y upwards. It is drawn, because icons
 * can't rely on any font.
 */
const letterKa =
  "M250,364Q359,348 359,263L279,263Q270,283 244,294Q233,301 222.5,302Q212,303 195,303Q118,303 118,252Q118,219 187,219L222,228Q254,236 285,236Q333,236 359,205Q381,183 381,148Q374,76 320,35.5Q266,-5 195,-5Q105,-5 55,45Q15,82 15,128L100,128Q100,106 129.5,87Q159,68 203,68Q247,68 273,87Q299,106 299,126Q299,163 255,163L210,156L151,150Q107,150 70,177Q29,205 29,246Q29,287 71,324L76,327L62,337Q26,368 26,406L26,417L110,417L109,408Q109,367 150,367Q166,367 183,383L214,420Q267,479 326,479Q352,479 366,470L366,392Q354,409 323.5,409Q293,409 268,383L250,364Z";

/** Draws the stamp that is the demo store's icon, with the first letter of కథలు. */
export function stamp(size: number, bleed: boolean): string {
  const teeth = (turn: string) => times(8, () => `a24 24 0 0 0 ${turn}`);
  const edge = `M64 64${teeth("48 0")}${teeth("0 48")}${teeth("-48 0")}${teeth("0-48")}Z`;
  const [ground, leaf, letter] = bleed
    ? [c.kumkum, c.paper, c.marigold]
    : ["none", c.kumkum, c.paper];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${bleed ? "0 0 512 512" : "36 36 440 440"}">${box(0, 0, 512, 512, ground)}${shape(edge, leaf)}${bleed ? box(112, 112, 288, 288, c.kumkum) : box(112, 112, 288, 288, "none", `stroke="${c.paper}" stroke-width="10"`)}${shape(letterKa, letter, `transform="translate(157 374.5) scale(0.5 -0.5)"`)}</svg>`;
}
