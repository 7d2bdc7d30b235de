/**
 * Pictures of the quotes: large type on printed paper, in English and Telugu. Every line was written for this store.
 */
import {
  at,
  between,
  box,
  card,
  disc,
  fibre,
  fonts,
  group,
  halftone,
  n,
  oval,
  petal,
  print,
  type Random,
  ring,
  shape,
  star,
  stroke,
  through,
  times,
  words,
} from "./svg.ts";

const c = {
  ink: "#241A33",
  paper: "#FFF3DC",
  kumkum: "#B3261E",
  marigold: "#F2A20C",
  peacock: "#0E6B6B",
  rose: "#F0B9AE",
  night: "#1B1436",
  sand: "#E9D3A7",
  leaf: "#5B7F4B",
  sky: "#9CC3C4",
  brick: "#C8553D",
};
const { width: W, height: H } = card;

/** Draws lines of display type. `axes` sets how soft, sharp or odd the font Fraunces looks. */
const type = (
  x: number,
  y: number,
  size: number,
  lead: number,
  fill: string,
  lines: string[],
  { weight = 700, soft = 0, wonk = 0, italic = false, anchor = "start", spacing = -0.02 } = {},
) =>
  lines
    .map((line, i) =>
      words(
        x,
        y + i * lead,
        size,
        fill,
        line,
        `text-anchor="${anchor}" font-family="Fraunces Variable" font-weight="${weight}" ${italic ? `font-style="italic"` : ""} letter-spacing="${n(size * spacing)}" style="font-variation-settings:'opsz' 144,'SOFT' ${soft},'WONK' ${wonk}"`,
      ),
    )
    .join("");

const telugu = (
  x: number,
  y: number,
  size: number,
  lead: number,
  fill: string,
  lines: string[],
  { bold = false, anchor = "start" } = {},
) =>
  lines
    .map((line, i) =>
      words(
        x,
        y + i * lead,
        size,
        fill,
        line,
        `text-anchor="${anchor}" ${bold ? fonts.teluguBold : fonts.telugu}`,
      ),
    )
    .join("");

const mark = (x: number, y: number, fill: string) =>
  words(
    x,
    y,
    44,
    fill,
    "kathalu",
    `text-anchor="middle" font-family="Fraunces Variable" font-style="italic" font-weight="500" opacity=".85"`,
  );

const rainIsntDone = (chance: Random) =>
  print(
    card,
    c.peacock,
    fibre(card, 0.5) +
      times(190, () => {
        const [x, y, l] = [
          between(chance, 0, W),
          between(chance, -60, H),
          between(chance, 30, 110),
        ];
        return stroke(
          `M${n(x)} ${n(y)}l${n(-l * 0.2)} ${n(l)}`,
          c.sky,
          5,
          `opacity="${n(between(chance, 0.2, 0.6))}"`,
        );
      }) +
      group(
        `filter="url(#dry)"`,
        type(100, 560, 400, 300, c.paper, ["Stay."], { weight: 800, soft: 100 }),
      ) +
      type(100, 560, 400, 300, c.paper, ["Stay."], { weight: 800, soft: 100 }).replace(
        "<text",
        `<text opacity=".82"`,
      ) +
      type(108, 790, 132, 146, c.marigold, ["The rain isn’t", "done with us."], {
        weight: 500,
        italic: true,
      }) +
      shape("M0 1270Q300 1230 620 1266T1200 1250V1500H0Z", c.night) +
      times(5, (i) => {
        const [x, y] = [110 + i * 178, 1332 + (i % 2) * 74];
        return times(3, (round) => {
          const r = between(chance, 16, 24) + round * 34;
          return oval(
            x,
            y,
            r,
            r * 0.26,
            "none",
            `stroke="${c.sky}" stroke-width="5" opacity="${n(0.9 - round * 0.28)}"`,
          );
        });
      }) +
      mark(1050, 1450, c.paper),
  );

const turningPage = (_chance: Random) =>
  print(
    card,
    c.sand,
    fibre(card, 0.6) +
      box(70, 70, 1060, 1360, c.paper) +
      fibre(card, 0.3) +
      shape("M1132 980L1132 1432H680Q1010 1370 1132 980Z", c.kumkum) +
      halftone({ x: 700, y: 1000, w: 430, h: 430 }, 17, "#7E1519", (x, y) =>
        y > 1432 - (x - 680) * 0.55 ? (x + y - 2200) / 560 : 0,
      ) +
      group(
        `filter="url(#lift)"`,
        shape(
          "M1132 980C1080 1120 960 1180 800 1190C830 1290 780 1380 680 1432C900 1370 1080 1210 1132 980Z",
          "#FFFBEF",
          `stroke="${c.sand}" stroke-width="5"`,
        ),
      ) +
      stroke("M860 1216q20 80-30 130M950 1186q10 60-20 110", c.sand, 7) +
      telugu(130, 360, 156, 216, c.ink, ["కొన్ని కథలు", "ముగియవు."], { bold: true }) +
      telugu(134, 790, 118, 176, c.kumkum, ["మనమే", "పేజీ తిప్పుతాం."]) +
      stroke("M134 1080H420", c.ink, 8) +
      type(134, 1180, 54, 66, c.ink, ["Some stories don’t end.", "We turn the page."], {
        weight: 400,
        italic: true,
        spacing: 0,
      }),
  );

const windowSeat = (_chance: Random) =>
  print(
    card,
    c.brick,
    fibre(card, 0.5) +
      box(120, 100, 960, 760, c.paper, `rx="120"`) +
      box(160, 140, 880, 680, c.sky, `rx="90"`) +
      `<clipPath id="w"><rect x="160" y="140" width="880" height="680" rx="90"/></clipPath>` +
      group(
        `clip-path="url(#w)"`,
        disc(820, 380, 130, c.marigold),
        halftone({ x: 160, y: 140, w: 880, h: 400 }, 20, c.paper, (_x, y) => 0.7 - (y - 140) / 420),
        shape("M100 640Q320 420 560 600T1100 520V900H100Z", c.leaf),
        shape("M100 740Q400 600 700 720T1100 690V900H100Z", "#3E6039"),
        times(
          5,
          (i) =>
            stroke(`M${230 + i * 180} ${700 - (i % 2) * 50}V${590 - (i % 2) * 50}`, c.night, 9) +
            oval(230 + i * 180, 560 - (i % 2) * 50, 44, 64, "#2E4A2C"),
        ),
        stroke(
          through([
            [160, 300],
            [420, 360],
            [700, 350],
            [1040, 280],
          ]),
          c.night,
          5,
        ),
      ) +
      type(120, 1020, 118, 128, c.paper, ["Home is whoever", "saves you the", "window seat."], {
        weight: 600,
        soft: 40,
      }) +
      stroke("M120 1400H320", c.marigold, 12) +
      words(
        1080,
        1415,
        44,
        c.paper,
        "kathalu",
        `text-anchor="end" font-family="Fraunces Variable" font-style="italic" font-weight="500"`,
      ),
  );

const silence = (_chance: Random) =>
  print(
    card,
    c.night,
    halftone({ x: 0, y: 0, w: W, h: H }, 24, "#322761", (_x, y) => (y - 640) / 1500) +
      times(7, (i) =>
        ring(
          600,
          1130,
          60 + i * 62,
          i === 3 ? c.marigold : c.rose,
          i === 3 ? 11 : 4,
          `opacity="${n(1 - i * 0.085)}" stroke-dasharray="${i % 2 ? "none" : "4 16"}"`,
        ),
      ) +
      disc(600, 1130, 30, c.marigold) +
      telugu(600, 270, 112, 190, c.paper, ["నువ్వు లేని", "నిశ్శబ్దం కూడా", "నీ పేరే పలుకుతుంది."], {
        anchor: "middle",
      }) +
      mark(1050, 1450, c.paper),
  );

const teaFirst = (_chance: Random) =>
  print(
    card,
    c.marigold,
    fibre(card, 0.5) +
      halftone({ x: 0, y: 700, w: W, h: 800 }, 26, c.brick, (_x, y) => (y - 760) / 900) +
      type(90, 360, 330, 300, c.ink, ["Tea", "first."], { weight: 900, soft: 100, wonk: 1 }) +
      shape(
        "M560 830H960L920 1220Q916 1290 850 1290H670Q604 1290 600 1220Z",
        c.paper,
        `stroke="${c.ink}" stroke-width="14"`,
      ) +
      shape("M575 930H945L914 1210Q908 1272 846 1272H674Q612 1272 606 1210Z", "#B5612A") +
      times(4, (i) => stroke(`M${650 + i * 74} 950L${664 + i * 64} 1250`, "#8E4519", 12)) +
      oval(760, 930, 184, 26, "#D98A4A") +
      oval(760, 1320, 330, 44, c.ink) +
      oval(760, 1306, 330, 40, c.kumkum) +
      oval(760, 1300, 210, 20, c.ink, `opacity=".3"`) +
      [680, 760, 840]
        .map((x, i) =>
          stroke(
            through([
              [x, 800],
              [x - 36, 730],
              [x + 30, 660],
              [x - 10, 590 - (i % 2) * 50],
            ]),
            c.paper,
            14,
          ),
        )
        .join("") +
      type(100, 900, 112, 118, c.kumkum, ["Then", "the", "truth."], { weight: 500, italic: true }),
  );

const standLikeWord = (chance: Random) =>
  print(
    card,
    c.kumkum,
    fibre(card, 0.55) +
      times(7, (i) =>
        at(
          70 + i * 112,
          1400,
          Math.min(8 + i * 9, 58),
          box(
            -34,
            -330,
            62,
            330,
            "#8E1B17",
            `stroke="${c.night}" stroke-width="5" stroke-opacity=".4"`,
          ),
        ),
      ) +
      oval(1010, 1404, 130, 22, c.night, `opacity=".45"`) +
      box(970, 1010, 84, 392, c.marigold) +
      box(970, 1010, 26, 392, "#FFC851") +
      box(0, 1400, W, 100, "#6E1210") +
      halftone({ x: 0, y: 1400, w: W, h: 100 }, 20, c.night, (_x, y) => (y - 1380) / 300) +
      telugu(100, 330, 150, 214, c.paper, ["మాట ఇవ్వడం", "కాదు,"]) +
      telugu(100, 770, 188, 214, c.marigold, ["మాటలా", "నిలబడు."], { bold: true }) +
      times(20, () =>
        disc(
          between(chance, 60, 1140),
          between(chance, 60, 180),
          between(chance, 3, 7),
          c.marigold,
        ),
      ),
  );

const keptTicket = (_chance: Random) =>
  print(
    card,
    "#D9C4B2",
    fibre(card, 0.7) +
      group(
        `transform="rotate(-5 600 750)" filter="url(#shadow)"`,
        shape(`M150 250H1050V${620}a60 60 0 0 0 0 120V1250H150V740a60 60 0 0 0 0-120Z`, c.paper),
      ) +
      group(
        `transform="rotate(-5 600 750)"`,
        stroke("M230 680H970", c.brick, 7, `stroke-dasharray="22 20"`),
        box(190, 290, 820, 920, "none", `stroke="${c.brick}" stroke-width="5" opacity=".6"`),
        type(600, 420, 76, 0, c.brick, ["ADMIT ONE · 21:40"], {
          anchor: "middle",
          weight: 600,
          spacing: 0.06,
        }),
        type(240, 560, 148, 150, c.ink, ["I kept"], { weight: 700 }),
        type(600, 560, 148, 150, c.kumkum, ["the ticket,"], { weight: 500, italic: true }).replace(
          /font-size="148"/,
          `font-size="104"`,
        ),
        type(240, 860, 148, 150, c.ink, ["not the", "journey."], { weight: 700 }),
        times(34, (i) => box(250 + i * 21, 1090, [5, 12, 8, 3][i % 4] ?? 5, 90, c.ink)),
        disc(910, 880, 92, "none", `stroke="${c.peacock}" stroke-width="9" opacity=".7"`),
        disc(910, 880, 72, "none", `stroke="${c.peacock}" stroke-width="4" opacity=".7"`),
        at(
          910,
          880,
          -18,
          words(
            0,
            14,
            40,
            c.peacock,
            "USED",
            `text-anchor="middle" ${fonts.display} letter-spacing="4"`,
          ),
        ),
      ),
  );

const rainStopped = (_chance: Random) =>
  print(
    card,
    c.sky,
    fibre(card, 0.4) +
      box(0, 900, W, 600, "#5F9299") +
      shape(
        "M96 1218C96 1112 330 1052 640 1060C930 1066 1112 1128 1108 1226C1104 1322 880 1392 590 1386C310 1380 96 1318 96 1218Z",
        c.paper,
        `opacity=".85" filter="url(#rough)"`,
      ) +
      `<clipPath id="q"><path d="M96 1218C96 1112 330 1052 640 1060C930 1066 1112 1128 1108 1226C1104 1322 880 1392 590 1386C310 1380 96 1318 96 1218Z"/></clipPath>` +
      group(
        `clip-path="url(#q)"`,
        disc(830, 1270, 130, c.marigold),
        halftone(
          { x: 60, y: 1020, w: 1080, h: 380 },
          18,
          c.brick,
          (_x, y) => 0.5 - (y - 1010) / 640,
        ),
        times(3, (i) => ring(360, 1190, 40 + i * 44, c.peacock, 5, `opacity="${0.7 - i * 0.2}"`)),
      ) +
      [
        [250, 1330],
        [430, 1200],
      ]
        .map(([x = 0, y = 0]) =>
          at(x, y, 16, oval(0, 0, 46, 92, c.night), oval(0, 116, 36, 42, c.night)),
        )
        .join("") +
      [
        [420, 1370],
        [590, 1230],
      ]
        .map(([x = 0, y = 0]) =>
          at(x, y, 16, oval(0, 0, 38, 78, c.kumkum), oval(0, 98, 30, 35, c.kumkum)),
        )
        .join("") +
      telugu(600, 340, 190, 0, c.night, ["వాన ఆగింది."], { anchor: "middle" }) +
      telugu(600, 620, 176, 0, c.kumkum, ["మనం ఆగలేదు."], { anchor: "middle", bold: true }) +
      type(600, 790, 62, 0, c.night, ["The rain stopped. We didn’t."], {
        anchor: "middle",
        italic: true,
        weight: 400,
        spacing: 0,
      }),
  );

const writeSmall = (_chance: Random) =>
  print(
    card,
    c.paper,
    fibre(card, 0.6) +
      stroke("M120 420H700", c.rose, 4) +
      type(124, 404, 64, 0, c.ink, ["Write small."], { weight: 400, italic: true, spacing: 0 }) +
      at(660, 400, 42, box(-8, -300, 16, 270, c.ink), shape("M-14-30H14L0 4Z", c.kumkum)) +
      group(
        `filter="url(#rough)" style="mix-blend-mode:multiply"`,
        type(70, 730, 270, 0, c.kumkum, ["Mean it"], { weight: 900 }),
        type(52, 1130, 436, 0, c.kumkum, ["large."], { weight: 900, wonk: 1 }),
      ) +
      stroke("M70 1250H1130", c.ink, 16) +
      halftone(
        { x: 60, y: 500, w: 1100, h: 740 },
        17,
        c.paper,
        (x, y) => (x * 0.4 + y - 1050) / 1500,
      ) +
      mark(600, 1390, c.ink),
  );

const smallLamp = (chance: Random) =>
  print(
    card,
    "#171029",
    halftone(
      { x: 0, y: 0, w: W, h: H },
      22,
      c.marigold,
      (x, y) => 0.85 - Math.hypot(x - 600, y - 1080) / 470,
    ) +
      halftone(
        { x: 11, y: 9, w: W, h: H },
        22,
        c.brick,
        (x, y) => 0.55 - Math.abs(Math.hypot(x - 600, y - 1080) - 420) / 330,
      ) +
      shape("M600 820C520 950 530 1040 600 1070C670 1040 680 950 600 820Z", c.paper) +
      shape("M600 920C566 980 570 1030 600 1050C630 1030 634 980 600 920Z", c.marigold) +
      shape(
        "M330 1090Q600 1010 870 1090Q960 1070 980 1040Q960 1250 600 1270Q300 1250 330 1090Z",
        c.kumkum,
        `stroke="#171029" stroke-width="10"`,
      ) +
      oval(600, 1094, 262, 46, "#5A1210") +
      stroke("M600 1060V1104", c.paper, 14) +
      times(9, (i) => disc(380 + i * 56, 1160 + Math.sin((i / 8) * Math.PI) * 50, 12, c.marigold)) +
      telugu(600, 300, 138, 0, c.paper, ["చిన్న దీపం చాలు,"], { anchor: "middle" }) +
      telugu(600, 500, 118, 0, c.rose, ["చీకటి పెద్దదైనా."], { anchor: "middle" }) +
      times(30, () =>
        disc(
          between(chance, 100, 1100),
          between(chance, 600, 1000),
          between(chance, 2, 6),
          c.marigold,
        ),
      ) +
      mark(600, 1440, c.rose),
  );

const neverSent = (_chance: Random) =>
  print(
    card,
    c.rose,
    fibre(card, 0.5) +
      times(34, (i) =>
        shape(
          `M${-80 + i * 72} 0h34l-26 60h-34ZM${-80 + i * 72} 1440h34l-26 60h-34Z`,
          i % 2 ? c.kumkum : c.peacock,
        ),
      ) +
      type(110, 300, 132, 146, c.ink, ["Some letters", "arrive by not", "being sent."], {
        weight: 600,
        soft: 60,
      }) +
      group(
        `transform="translate(600 1040) rotate(4)" filter="url(#shadow)"`,
        box(-440, -270, 880, 560, c.paper),
      ) +
      group(
        `transform="translate(600 1040) rotate(4)"`,
        stroke("M-440-270L0 70L440-270", c.ink, 9),
        stroke("M-440 290L-120-20M440 290L120-20", c.ink, 6, `opacity=".5"`),
        halftone({ x: -440, y: -270, w: 880, h: 340 }, 17, c.brick, (x, y) =>
          y < 70 - Math.abs(x) * 0.77 ? 0.34 - (y + 270) / 1200 : 0,
        ),
        shape("M0 140C-150 30-110-80-40-76Q-10-72 0-34Q10-72 40-76C110-80 150 30 0 140Z", c.kumkum),
        times(3, (i) => stroke(`M220 ${150 + i * 40}h150`, c.peacock, 6)),
      ),
  );

const oneMoreStory = (chance: Random) =>
  print(
    card,
    "#24406B",
    fibre(card, 0.5) +
      disc(860, 360, 210, c.marigold) +
      disc(780, 310, 190, "#24406B") +
      fibre(card, 0.15) +
      times(50, () =>
        shape(
          star(between(chance, 40, 1160), between(chance, 40, 820), between(chance, 6, 17), 3, 4),
          c.paper,
          `opacity="${n(between(chance, 0.5, 1))}"`,
        ),
      ) +
      telugu(110, 640, 200, 0, c.paper, ["కథ చెప్పు,"], { bold: true }) +
      telugu(110, 860, 132, 0, c.marigold, ["నిద్ర తర్వాత."]) +
      type(114, 990, 66, 0, c.sky, ["One more story, then sleep."], {
        italic: true,
        weight: 400,
        spacing: 0,
      }) +
      group(
        "",
        box(0, 1180, W, 330, c.brick),
        shape("M0 1180Q150 1100 300 1180T600 1180T900 1180T1200 1180V1240H0Z", c.brick),
        times(7, (i) =>
          times(4, (k) => {
            const [x, y] = [40 + i * 186 + (k % 2) * 93, 1230 + k * 76];
            return (
              times(4, (p) =>
                at(x, y, p * 90 + 45, shape(petal(44, 16), k % 2 ? c.marigold : c.rose)),
              ) + disc(x, y, 7, c.night)
            );
          }),
        ),
        stroke("M0 1180Q150 1100 300 1180T600 1180T900 1180T1200 1180", c.paper, 10),
      ),
  );

export const quotes: ((chance: Random) => string)[] = [
  rainIsntDone,
  turningPage,
  windowSeat,
  silence,
  teaFirst,
  standLikeWord,
  keptTicket,
  rainStopped,
  writeSmall,
  smallLamp,
  neverSent,
  oneMoreStory,
];
