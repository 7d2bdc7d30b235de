/**
 * Pictures of the series Abhi's Diary: pages of a school notebook, photographed on a desk, with everything that was
 * kept in it.
 */
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
  oval,
  type Point,
  petal,
  pick,
  polar,
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

const paper = {
  cream: "#F7EEDB",
  white: "#FBF7EC",
  kraft: "#C9A57A",
  pink: "#EFC3BD",
  old: "#EADBB8",
};
const pen = {
  blue: "#23458F",
  deep: "#162C63",
  red: "#C4473F",
  pencil: "#75706B",
  faint: "#B9C4DA",
  margin: "#E29A92",
};
const desk = {
  wood: "#8A5A3B",
  green: "#5F7A66",
  slate: "#3C4657",
  blue: "#A9BCCB",
  mustard: "#D6A548",
};
const { width: W, height: H } = card;

const hand = (x: number, y: number, size: number, text: string, fill = pen.blue, more = "") =>
  words(x, y, size, fill, text, `${fonts.hand} ${more}`);

/** Draws a wooden or painted desk, seen from above. */
const top = (chance: Random, color: string, dark: string) =>
  box(0, 0, W, H, color) +
  stroke(
    times(46, () => {
      const y = between(chance, 0, H);
      return `M-20 ${n(y)}q${n(between(chance, 200, 500))} ${n(between(chance, -26, 26))} 1240 ${n(between(chance, -16, 16))}`;
    }),
    dark,
    4,
    `opacity=".28"`,
  );

/** Draws a sheet with its shadow. `rules` is drawn on it and `body` over the rules, both clipped to the sheet. */
const sheet = (
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  turn: number,
  fill: string,
  ...body: string[]
) =>
  group(
    `transform="rotate(${turn} ${x + w / 2} ${y + h / 2})"`,
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>`,
    box(x, y, w, h, fill, `filter="url(#shadow)"`),
    group(`clip-path="url(#${id})"`, ...body),
  );

const ruled = (x: number, y: number, w: number, h: number, gap = 62, margin = 130) =>
  stroke(
    times(Math.floor(h / gap), (i) => `M${x} ${y + 120 + i * gap}H${x + w}`),
    pen.faint,
    3,
  ) + stroke(`M${x + margin} ${y}V${y + h}`, pen.margin, 4);

const grid = (x: number, y: number, w: number, h: number, gap: number, color: string) =>
  stroke(
    times(Math.ceil(h / gap), (i) => `M${x} ${y + i * gap}H${x + w}`) +
      times(Math.ceil(w / gap), (i) => `M${x + i * gap} ${y}V${y + h}`),
    color,
    2.4,
  );

const tape = (x: number, y: number, w: number, turn: number, color = "#EAD28F") =>
  at(
    x,
    y,
    turn,
    shape(
      `M${-w / 2}-32${times(6, (i) => `L${n(-w / 2 + (i % 2 ? 0 : 9))} ${n(-32 + (i + 1) * 10.6)}`)}L${w / 2} 32${times(6, (i) => `L${n(w / 2 - (i % 2 ? 0 : 9))} ${n(32 - (i + 1) * 10.6)}`)}Z`,
      color,
      `opacity=".78" filter="url(#lift)"`,
    ),
    stroke(`M${-w / 2 + 14}-14H${w / 2 - 14}`, "#fff", 5, `opacity=".35"`),
  );

/** Draws lines of handwriting too small to read. */
const scribble = (
  chance: Random,
  x: number,
  y: number,
  w: number,
  lines: number,
  gap: number,
  color = pen.blue,
  size = 15,
) =>
  times(lines, (line) => {
    const end = x + w * (line === lines - 1 ? 0.45 : between(chance, 0.82, 1));
    const parts: string[] = [];
    for (let at = x; at < end - 30; ) {
      const long = between(chance, 40, 130),
        points: Point[] = [];
      for (let k = 0; k <= long; k += 11)
        points.push([
          at + k,
          y +
            line * gap +
            (k % 22 ? -size : 0) * between(chance, 0.5, 1.25) * (chance() < 0.14 ? 2 : 1),
        ]);
      parts.push(through(points));
      at += long + between(chance, 20, 34);
    }
    return stroke(parts.join(""), color, 4.2, `opacity=".85"`);
  });

const hibiscus = (x: number, y: number, s: number, chance: Random) =>
  group(
    `transform="translate(${x} ${y}) scale(${s})"`,
    times(5, (i) =>
      at(
        0,
        0,
        i * 72 + 14,
        shape(
          "M0 0C-110-60-170-200-90-290C-60-320-30-296 0-306C30-296 70-324 96-286C168-196 104-60 0 0Z",
          i % 2 ? "#B84A56" : "#C75B62",
          `opacity=".86" style="mix-blend-mode:multiply" filter="url(#rough)"`,
        ),
        stroke(
          times(
            7,
            (k) => `M0-30Q${(k - 3) * 22}-130 ${(k - 3) * 30} ${-250 + Math.abs(k - 3) * 14}`,
          ),
          "#7E2837",
          3.5,
          `opacity=".55"`,
        ),
        halftone(
          { x: -110, y: -300, w: 220, h: 290 },
          12,
          "#7E2837",
          (px, py) => (Math.hypot(px / 92, (py + 170) / 120) < 1 ? (py + 200) / 300 : 0),
          `opacity=".5"`,
        ),
      ),
    ),
    stroke("M0 0C40-80 90-130 150-230", "#A33B34", 13),
    times(22, (i) => {
      const t = 0.45 + i * 0.025;
      return disc(
        150 * t + between(chance, -22, 22),
        -230 * t ** 0.9 + between(chance, -18, 18),
        7,
        desk.mustard,
      );
    }),
    disc(0, 0, 26, "#6E1F30"),
  );

const unposted = (chance: Random) =>
  print(
    card,
    desk.blue,
    top(chance, "#9DB2C2", "#5D7488") +
      sheet(
        "l",
        250,
        120,
        640,
        760,
        -5,
        paper.white,
        fibre(card, 0.35),
        ruled(250, 120, 640, 760, 56, 90),
        hand(370, 220, 74, "Dear M,"),
        scribble(chance, 370, 290, 460, 7, 56),
      ) +
      group(
        `transform="rotate(3 600 900)"`,
        box(130, 640, 940, 650, paper.cream, `filter="url(#shadow)"`),
        `<clipPath id="e"><rect x="130" y="640" width="940" height="650"/></clipPath>`,
        group(
          `clip-path="url(#e)"`,
          times(44, (i) =>
            shape(
              `M${60 + i * 60} 640h30l-24 34h-30ZM${60 + i * 60} 1256h30l-24 34h-30Z`,
              i % 2 ? pen.red : pen.blue,
            ),
          ),
          times(16, (i) =>
            shape(
              `M130 ${640 + i * 60}v30l34-24v-30ZM1036 ${640 + i * 60}v30l34-24v-30Z`,
              i % 2 ? pen.red : pen.blue,
            ),
          ),
          box(164, 674, 872, 582, paper.cream),
          fibre(card, 0.4),
        ),
        stroke("M164 674L600 960L1036 674", pen.pencil, 0),
        hand(250, 950, 92, "Meera"),
        hand(250, 1040, 66, "the house with the blue gate,"),
        hand(250, 1116, 66, "past the second temple"),
        stroke("M250 1160q220 22 430-6", pen.blue, 5),
        group(
          `filter="url(#lift)"`,
          shape(
            `M820 720${times(9, () => "a12 12 0 0 0 20 0")}v0${times(10, () => "a12 12 0 0 0 0 22")}${times(9, () => "a12 12 0 0 0-20 0")}${times(10, () => "a12 12 0 0 0 0-22")}Z`,
            paper.white,
          ),
        ),
        box(838, 738, 144, 184, pen.deep),
        disc(910, 810, 46, desk.mustard),
        shape("M838 922V860Q876 826 910 858T982 846V922Z", "#4D7C6B"),
        words(968, 766, 26, paper.white, "₹5", `text-anchor="end" ${fonts.display}`),
      ) +
      hand(600, 1420, 62, "not today. maybe after the rains.", pen.deep, `text-anchor="middle"`),
  );

const pressed = (chance: Random) =>
  print(
    card,
    desk.wood,
    top(chance, desk.wood, "#4E2E1B") +
      sheet(
        "p",
        110,
        90,
        980,
        1320,
        -2,
        paper.cream,
        fibre(card, 0.5),
        ruled(110, 90, 980, 1320),
        stroke("M600 1180C560 1010 620 900 560 700", "#5E7440", 16),
        at(
          590,
          1010,
          70,
          shape(petal(240, 74), "#6E8450", `style="mix-blend-mode:multiply" opacity=".9"`),
          stroke("M0-10V-220", "#43562F", 5),
        ),
        at(
          586,
          900,
          -64,
          shape(petal(210, 66), "#5F7745", `style="mix-blend-mode:multiply" opacity=".9"`),
          stroke("M0-10V-190", "#43562F", 5),
        ),
        hibiscus(560, 620, 1.12, chance),
        oval(560, 640, 390, 370, "#C9765A", `opacity=".1" filter="url(#blur20)"`),
        hand(280, 1270, 68, "from your side of the gate"),
        hand(280, 1334, 68, "12 July"),
      ) +
      tape(640, 1130, 240, -8) +
      tape(300, 300, 170, -40),
  );

const ticket = (chance: Random) =>
  print(
    card,
    desk.green,
    top(chance, "#6C8672", "#34473A") +
      sheet(
        "t",
        90,
        70,
        1000,
        1360,
        2,
        paper.white,
        fibre(card, 0.4),
        grid(90, 70, 1000, 1360, 46, "#CFE0DA"),
        scribble(chance, 190, 190, 720, 3, 74, pen.pencil),
        hand(200, 1220, 84, "I kept it."),
        hand(200, 1310, 84, "The journey kept the rest."),
      ) +
      group(
        `transform="rotate(-8 600 700)" filter="url(#shadow)"`,
        shape(
          `M290 380${times(13, () => "a20 20 0 0 0 48 0")}L914 1060${times(13, () => "a20 20 0 0 0-48 0")}Z`,
          paper.pink,
        ),
      ) +
      group(
        `transform="rotate(-8 600 700)"`,
        box(326, 424, 552, 606, "none", `stroke="${pen.red}" stroke-width="5"`),
        words(
          600,
          496,
          46,
          pen.red,
          "CITY TRANSPORT",
          `text-anchor="middle" ${fonts.display} letter-spacing="3"`,
        ),
        stroke("M326 524H878", pen.red, 4),
        words(
          600,
          800,
          288,
          pen.deep,
          "15A",
          `text-anchor="middle" font-family="Fraunces Variable" font-weight="800"`,
        ),
        stroke("M326 850H878M600 850V1030", pen.red, 4),
        words(463, 960, 92, pen.red, "₹7", `text-anchor="middle" ${fonts.display}`),
        words(740, 908, 40, pen.red, "No.", `text-anchor="middle" ${fonts.display}`),
        words(
          740,
          972,
          60,
          pen.deep,
          "042719",
          `text-anchor="middle" ${fonts.display} letter-spacing="5"`,
        ),
        disc(812, 620, 26, "#8FA597"),
        disc(392, 610, 26, "#8FA597"),
        halftone(
          { x: 290, y: 380, w: 630, h: 690 },
          15,
          pen.red,
          (x, y) => 0.16 + (x + y - 1300) / 3000,
          `opacity=".35"`,
        ),
      ) +
      tape(600, 364, 230, -14) +
      tape(640, 1056, 200, 6),
  );

const inkAccident = (chance: Random) => {
  const blot = through(
    Array.from({ length: 26 }, (_, i): Point => {
      const [x, y] = polar(560, 690, between(chance, 236, 316) * (i % 13 < 4 ? 1.1 : 1), i * 13.8);
      return [x * 1.12 - 60, y];
    }),
    true,
  );
  return print(
    card,
    desk.mustard,
    top(chance, desk.mustard, "#8E6420") +
      sheet(
        "i",
        110,
        80,
        980,
        1340,
        1.5,
        paper.white,
        fibre(card, 0.45),
        ruled(110, 80, 980, 1340),
        hand(270, 190, 72, "Today I finally wanted to"),
        hand(270, 254, 72, "say that"),
        shape(
          blot,
          pen.blue,
          `opacity=".35" transform="translate(-22 -17) scale(1.035)" filter="url(#rough)"`,
        ),
        shape(blot, pen.deep, `filter="url(#rough)"`),
        halftone({ x: 240, y: 380, w: 700, h: 620 }, 17, pen.blue, (x, y) =>
          Math.hypot((x - 540) / 300, (y - 640) / 250) < 0.9
            ? 0.62 - Math.hypot(x - 450, y - 560) / 360
            : 0,
        ),
        times(56, () => {
          const a = between(chance, 0, 360),
            r = between(chance, 330, 560);
          const [x, y] = polar(580, 690, r, a);
          return disc(x, y, between(chance, 3, 26 - r / 30), pen.deep);
        }),
        shape(
          "M820 690C900 680 936 620 940 556C984 600 990 640 976 668C1016 664 1044 684 1054 720C1000 744 920 770 820 770Z",
          pen.deep,
        ),
        disc(380, 690, 34, paper.white),
        disc(372, 694, 17, pen.deep),
        stroke("M300 800Q400 880 520 826", paper.white, 8),
        stroke("M470 420q-10-90-70-120M470 420q0-110 20-150M470 420q20-90 84-110", pen.blue, 8),
        stroke("M130 1000q60-46 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0", pen.blue, 7),
        stroke(
          "M130 1060q60-46 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0",
          pen.blue,
          7,
          `opacity=".5"`,
        ),
        hand(270, 1220, 78, "It wasn't me."),
        hand(270, 1300, 78, "It was the whale."),
      ),
  );
};

const doodles = (chance: Random) => {
  const c = pen.blue,
    w = 7;
  const things = [
    () => stroke(star(0, 0, 84, 34, 5), c, w),
    () =>
      stroke(through(Array.from({ length: 40 }, (_, i) => polar(0, 0, 6 + i * 2.1, i * 34))), c, w),
    () => stroke("M-90 10L90-70L30 80L-4 30ZM-4 30L90-70M-4 30L-30 76L10 52", c, w),
    () => stroke("M-60-30L0-62L60-30V44L0 78L-60 44ZM-60-30L0 4L60-30M0 4V78", c, w),
    () =>
      stroke("M-90 0Q0-90 90 0Q0 90-90 0Z", c, w) +
      ring(0, 0, 34, c, w) +
      disc(0, 0, 14, c) +
      stroke("M-60-52l-14-24M0-70v-26M60-52l14-24", c, 6),
    () => times(6, (i) => at(0, 0, i * 60, stroke(petal(84, 30), c, w))) + disc(0, 0, 14, pen.red),
    () =>
      stroke(
        "M0-96V-40M-14-40H14M0-26C-40-60-100-40-96-10C-60 6-20-6 0-26C40-60 100-40 96-10C60 6 20-6 0-26C-20 20-20 70 6 90C30 60 30 10 0-26Z",
        c,
        w,
      ),
    () => stroke("M-80 60L-50-40H50L80 60ZM-50-40Q0-110 50-40M-70 20H70", c, w),
    () =>
      stroke("M-90 30q30-50 60 0t60 0t60 0M-90 70q30-50 60 0t60 0t60 0", c, w) +
      stroke("M-50 0L60 0L34 30H-26ZM4 0V-90L60-16Z", c, w),
    () =>
      stroke("M-70 70V-40q0-50 70-50t70 50V70ZM-70 10H70M-34-30h20M14-30h20", c, w) +
      disc(-40, 84, 13, c) +
      disc(40, 84, 13, c),
    () =>
      stroke("M0 70C-120-10-80-90-30-84Q-6-80 0-50Q6-80 30-84C80-90 120-10 0 70Z", pen.red, w) +
      stroke("M-110-10L-60 0M100-40L60-20", c, w),
    () =>
      stroke("M-76 84L-64-30H64L76 84ZM-64-30Q-60-80 0-84Q60-80 64-30", c, w) +
      stroke("M-30 20h60M-30 46h40", pen.pencil, 6),
    () =>
      disc(0, 0, 52, "none", `stroke="${c}" stroke-width="7"`) +
      times(10, (i) => {
        const [[ax, ay], [bx, by]] = [polar(0, 0, 66, i * 36), polar(0, 0, 92, i * 36)];
        return stroke(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, c, w);
      }),
    () =>
      stroke(
        "M-30 80C-60 20-60-50 0-84C60-50 60 20 30 80ZM0-84V80M-44 20L0-10L44 20M-48-20L0-46L48-20",
        c,
        w,
      ),
    () => hand(-84, 34, 100, "a²+b²", pen.pencil),
    () => stroke("M-84-20C-84-70-20-70-20-20V30C-20 84 60 84 60 30V-60M30-30L60-64L92-30", c, w),
  ];
  return print(
    card,
    desk.slate,
    top(chance, desk.slate, "#1E2530") +
      sheet(
        "d",
        70,
        60,
        1060,
        1380,
        -1.5,
        paper.cream,
        fibre(card, 0.45),
        ruled(70, 60, 1060, 1380, 62, 100),
        hand(200, 164, 76, "Period 4. Physics. 38°C."),
        stroke("M200 186q230 14 520-6", pen.red, 5),
        times(16, (i) =>
          at(
            262 + (i % 4) * 232 + between(chance, -18, 18),
            330 + Math.floor(i / 4) * 270 + between(chance, -16, 16),
            between(chance, -14, 14),
            group(`filter="url(#rough)"`, things[i]?.() ?? ""),
          ),
        ),
        times(60, () => {
          const [x, y] = [between(chance, 150, 1100), between(chance, 230, 1400)];
          return stroke(
            `M${n(x)} ${n(y)}l${n(between(chance, 5, 16))} ${n(between(chance, -10, 10))}`,
            pick(chance, [pen.blue, pen.pencil]),
            5,
          );
        }),
        hand(600, 1392, 54, "(bell in 6 min)", pen.pencil),
      ),
  );
};

const unsaid = (chance: Random) =>
  print(
    card,
    "#C46A5A",
    top(chance, "#C46A5A", "#803A31") +
      sheet(
        "u",
        180,
        130,
        840,
        1300,
        3,
        paper.white,
        fibre(card, 0.45),
        stroke(
          times(15, (i) => `M180 ${330 + i * 78}H1020`),
          pen.faint,
          3,
        ),
        hand(260, 296, 96, "Things I didn't say", pen.deep, `font-weight="700"`),
        stroke("M260 322q260 24 560-8", pen.red, 7),
        [
          "I liked the green one too",
          "sit here",
          "it was my turn to call",
          "don't take that bus",
          "the song was about you",
          "stay for one more tea",
          "stay",
        ]
          .map((line, i) =>
            group(
              "",
              stroke(
                byHand(
                  chance,
                  [
                    [262, 398 + i * 128],
                    [312, 396 + i * 128],
                    [314, 448 + i * 128],
                    [264, 450 + i * 128],
                    [262, 398 + i * 128],
                  ],
                  3,
                ),
                pen.blue,
                6,
              ),
              hand(350, 448 + i * 128, 72, line, i === 6 ? pen.red : pen.blue),
              i < 6
                ? stroke(
                    byHand(
                      chance,
                      [
                        [344, 428 + i * 128],
                        [500, 424 + i * 128],
                        [350 + line.length * 25, 430 + i * 128],
                      ],
                      5,
                    ),
                    pen.deep,
                    7,
                  )
                : ring(398, 1194, 0, pen.red, 6) +
                    stroke(
                      byHand(
                        chance,
                        [
                          [330, 1190],
                          [400, 1140],
                          [490, 1190],
                          [420, 1246],
                          [338, 1216],
                          [350, 1160],
                        ],
                        4,
                      ),
                      pen.red,
                      6,
                    ),
            ),
          )
          .join(""),
      ) +
      group(
        `transform="rotate(3 600 780)"`,
        times(
          14,
          (i) =>
            disc(214 + i * 60, 178, 17, "#6E2F27") +
            stroke(
              `M${214 + i * 60} 178C${184 + i * 60} 60 ${244 + i * 60} 60 ${222 + i * 60} 176`,
              "#D8DADD",
              9,
            ) +
            stroke(
              `M${212 + i * 60} 170C${184 + i * 60} 66 ${236 + i * 60} 66 ${220 + i * 60} 120`,
              "#fff",
              3,
              `opacity=".8"`,
            ),
        ),
      ) +
      group(
        `transform="translate(1010 1180) rotate(18)" filter="url(#shadow)"`,
        box(-26, -420, 52, 560, desk.mustard),
        box(-26, -420, 18, 560, "#E9C168"),
        shape("M-26 140H26L0 220Z", paper.old),
        shape("M-9 192H9L0 220Z", "#222"),
        box(-26, -470, 52, 54, "#D98C8C", `rx="12"`),
        box(-28, -424, 56, 30, "#C9CCD0"),
      ),
  );

const map = (chance: Random) => {
  const route: Point[] = [
    [230, 1260],
    [330, 1120],
    [250, 960],
    [420, 850],
    [640, 900],
    [800, 780],
    [700, 600],
    [480, 560],
    [420, 400],
    [600, 290],
    [830, 330],
  ];
  return print(
    card,
    desk.wood,
    top(chance, "#7B6A58", "#3E342A") +
      sheet(
        "m",
        70,
        60,
        1060,
        1380,
        1.5,
        paper.old,
        fibre(card, 0.7),
        stroke("M430 60V1440M790 60V1440M70 520H1130M70 980H1130", "#B99F6D", 5, `opacity=".5"`),
        stroke(
          byHand(
            chance,
            [
              [60, 760],
              [240, 720],
              [420, 700],
              [560, 720],
              [760, 690],
              [940, 560],
              [1150, 520],
            ],
            8,
          ),
          "#8FB0C9",
          62,
          `opacity=".6"`,
        ),
        times(5, (i) => stroke(`M${200 + i * 190} ${730 - i * 22}q18-14 36 0t36 0`, pen.blue, 4)),
        stroke(
          "M520 640V790M600 640V790M510 660H610M510 700H610M510 740H610M510 780H610",
          pen.pencil,
          7,
        ),
        stroke(through(route), paper.old, 26) +
          stroke(through(route), pen.red, 10, `stroke-dasharray="30 24"`),
        disc(230, 1260, 22, pen.blue),
        hand(190, 1348, 66, "me"),
        stroke("M790 290L870 372M870 290L790 372", pen.red, 16),
        hand(890, 330, 78, "you"),
        group("", stroke("M820 250V170L890 110L960 170V250ZM870 250V200H910V250", pen.deep, 7)),
        group(
          "",
          stroke(
            "M290 900V860H390V900ZM280 860L340 820L400 860M300 900V930M380 900V930",
            pen.deep,
            7,
          ),
          hand(190, 820, 50, "tea stall"),
        ),
        group(
          "",
          stroke(
            "M820 980V900L870 830L920 900V980ZM820 900H920M870 830V790M870 794L900 804L870 816",
            pen.deep,
            7,
          ),
          hand(940, 930, 52, "temple"),
          hand(940, 984, 52, "no. 2"),
        ),
        [
          [520, 1090],
          [590, 1140],
          [660, 1080],
          [470, 1160],
          [720, 1150],
        ]
          .map(
            ([x = 0, y = 0]) =>
              stroke(`M${x} ${y + 60}V${y + 10}`, pen.deep, 6) +
              stroke(
                byHand(
                  chance,
                  [
                    [x, y + 14],
                    [x - 38, y],
                    [x - 24, y - 40],
                    [x, y - 56],
                    [x + 28, y - 38],
                    [x + 36, y],
                    [x, y + 14],
                  ],
                  4,
                ),
                pen.deep,
                6,
              ),
          )
          .join(""),
        hand(430, 1252, 52, "mango trees") + hand(430, 1306, 52, "(owner asleep)", pen.pencil),
        group(
          "",
          stroke(
            "M190 470q10-50 60-50h70q40 0 44-40l20 30q0 40-30 50v60M200 470v60M230 462v60M330 470v58M190 470q-30-10-30-50",
            pen.deep,
            7,
          ),
          hand(150, 610, 52, "dog (kind)"),
        ),
        hand(160, 180, 96, "Map to your house", pen.deep, `font-weight="700"`),
        hand(160, 244, 54, "the long way, obviously", pen.pencil),
        group(
          `transform="translate(980 1270)"`,
          stroke(star(0, 0, 96, 24, 4), pen.deep, 6),
          ring(0, 0, 60, pen.pencil, 4),
          hand(-14, -104, 56, "N", pen.deep),
        ),
        disc(900, 1130, 80, "none", `stroke="#8A5A2B" stroke-width="13" opacity=".3"`),
      ),
  );
};

const june = (chance: Random) =>
  print(
    card,
    desk.blue,
    top(chance, "#7E97A8", "#3C5364") +
      sheet(
        "j",
        90,
        80,
        1020,
        1340,
        -1.5,
        paper.cream,
        fibre(card, 0.45),
        hand(170, 270, 190, "June", pen.deep, `font-weight="700"`),
        hand(600, 250, 68, "a wet one", pen.pencil),
        ["M", "T", "W", "T", "F", "S", "S"]
          .map((day, i) => hand(190 + i * 128, 370, 62, day, i > 4 ? pen.red : pen.pencil))
          .join(""),
        times(6, (i) =>
          stroke(
            byHand(
              chance,
              [
                [150, 400 + i * 172],
                [500, 402 + i * 172],
                [800, 398 + i * 172],
                [1060, 400 + i * 172],
              ],
              4,
            ),
            pen.blue,
            6,
          ),
        ) +
          times(8, (i) =>
            stroke(
              byHand(
                chance,
                [
                  [152 + i * 129, 400],
                  [150 + i * 129, 800],
                  [152 + i * 129, 1262],
                ],
                4,
              ),
              pen.blue,
              6,
            ),
          ),
        times(30, (day) => {
          const [x, y] = [152 + (day % 7) * 129, 400 + Math.floor(day / 7) * 172];
          const wet = chance() < 0.56;
          return (
            (wet
              ? group(
                  "",
                  stroke(
                    times(9, () => {
                      const [px, py] = [x + between(chance, 18, 112), y + between(chance, 54, 130)];
                      return `M${n(px)} ${n(py)}l-8 28`;
                    }),
                    pen.blue,
                    5,
                    `opacity=".75"`,
                  ),
                  day % 3
                    ? ""
                    : halftone(
                        { x: x + 8, y: y + 8, w: 114, h: 156 },
                        13,
                        pen.blue,
                        (_x, py) => (py - y) / 260,
                        `opacity=".5"`,
                      ),
                )
              : day % 4 === 1
                ? ring(x + 68, y + 100, 26, desk.mustard, 9) +
                  times(8, (i) => {
                    const [ax, ay] = polar(x + 68, y + 100, 42, i * 45);
                    return disc(ax, ay, 5, desk.mustard);
                  })
                : "") + hand(x + 14, y + 52, 52, String(day + 1), pen.deep)
          );
        }),
        stroke(
          byHand(
            chance,
            [
              [640, 900],
              [720, 896],
              [812, 940],
              [806, 1050],
              [720, 1098],
              [640, 1070],
              [626, 960],
              [700, 890],
              [800, 910],
            ],
            6,
          ),
          pen.red,
          11,
        ),
        hand(800, 1330, 72, "you came", pen.red),
        stroke("M790 1300C720 1260 720 1180 744 1116M744 1116l-22 34M744 1116l30 26", pen.red, 8),
        hand(170, 1330, 62, "(and stayed)", pen.pencil),
      ) +
      tape(600, 84, 260, 2, "#D7B9C8"),
  );

const photos = (chance: Random) => {
  const photo = (
    x: number,
    y: number,
    turn: number,
    id: string,
    caption: string,
    ...inside: string[]
  ) =>
    group(
      `transform="translate(${x} ${y}) rotate(${turn})"`,
      box(-300, -340, 600, 700, paper.white, `filter="url(#shadow)"`),
      `<clipPath id="${id}"><rect x="-262" y="-300" width="524" height="510"/></clipPath>`,
      group(`clip-path="url(#${id})"`, ...inside),
      hand(0, 308, 66, caption, pen.blue, `text-anchor="middle"`),
    );
  return print(
    card,
    paper.kraft,
    fibre(card, 0.8) +
      times(260, () =>
        stroke(
          `M${n(between(chance, 0, W))} ${n(between(chance, 0, H))}l${n(between(chance, -26, 26))} ${n(between(chance, -12, 12))}`,
          chance() < 0.5 ? "#8F6B43" : "#E2C79F",
          3,
          `opacity=".6"`,
        ),
      ) +
      photo(
        470,
        470,
        -8,
        "f1",
        "the sea, finally",
        box(-262, -300, 524, 510, "#F1C9A6"),
        disc(70, -60, 96, "#E4745B"),
        halftone(
          { x: -262, y: -300, w: 524, h: 330 },
          17,
          "#E4745B",
          (_x, y) => 0.5 - (y + 300) / 560,
        ),
        box(-262, 10, 524, 220, "#3F7F8C"),
        times(16, () =>
          box(
            between(chance, -250, 200),
            between(chance, 20, 200),
            between(chance, 40, 150),
            7,
            pick(chance, ["#F1C9A6", "#2A5A68", "#E4745B"]),
          ),
        ),
        shape("M-262 210V160Q-60 110 262 190V210Z", "#D9B98C"),
      ) +
      photo(
        740,
        980,
        6,
        "f2",
        "our shadows, 5:40 p.m.",
        box(-262, -300, 524, 510, "#E5C26E"),
        times(9, (i) => stroke(`M${-300 + i * 80} -300L${-420 + i * 110} 220`, "#C59A3F", 5)),
        stroke("M-262-160H262M-262 0H262M-262 130H262", "#C59A3F", 5),
        shape("M-120 220L-70-60C-90-110-80-150-44-152C-6-150 2-108-20-58L10 220Z", "#4B3B57"),
        shape("M40 220L66-20C44-72 56-116 92-118C130-114 140-70 114-18L180 220Z", "#4B3B57"),
        stroke("M-20 20Q30 70 66 20", "#4B3B57", 22),
      ) +
      tape(420, 150, 250, -10) +
      tape(560, 680, 180, 36, "#B9CFC0") +
      tape(770, 640, 260, 8) +
      tape(1010, 1280, 160, -44, "#B9CFC0") +
      hand(110, 1240, 78, "same day.", pen.deep, `transform="rotate(-6 110 1240)"`) +
      hand(110, 1320, 78, "same roll.", pen.deep, `transform="rotate(-6 110 1320)"`),
  );
};

const boat = (chance: Random) => {
  const step = (x: number, y: number, label: string, d: string, fold: string) =>
    group(
      `transform="translate(${x} ${y})"`,
      shape(d, paper.white, `stroke="${pen.blue}" stroke-width="7" stroke-linejoin="round"`),
      stroke(fold, pen.pencil, 5, `stroke-dasharray="16 14"`),
      hand(-130, -104, 66, label, pen.red),
    );
  return print(
    card,
    desk.mustard,
    top(chance, "#D9B25F", "#94712A") +
      sheet(
        "b",
        70,
        60,
        1060,
        1380,
        1,
        "#EAF0F2",
        fibre(card, 0.4),
        grid(70, 60, 1060, 1380, 53, "#C9D8E2"),
        hand(160, 180, 92, "How to fold a boat", pen.deep, `font-weight="700"`),
        hand(160, 244, 56, "(for when the street becomes a river)", pen.pencil),
        step(280, 440, "1", "M-100-90H100V90H-100Z", "M-100 0H100"),
        step(610, 440, "2", "M-110-60H110V70H-110Z", "M0-60V70"),
        step(930, 440, "3", "M0-90L120 70H-120Z", "M0-90V70"),
        step(280, 740, "4", "M0-90L110 50V90H-110V50Z", "M-110 50H110"),
        step(610, 740, "5", "M0-100L110 0L0 100L-110 0Z", "M0-100V100"),
        step(930, 740, "6", "M-130-20L-40 90H60L150-20L50 20L0-90L-50 20Z", "M-50 20H50"),
        [
          [446, 440],
          [770, 440],
          [446, 740],
          [770, 740],
        ]
          .map(([x = 0, y = 0]) =>
            stroke(`M${x - 26} ${y}q26-24 52 0m-18-20l18 20l-26 8`, pen.red, 6),
          )
          .join(""),
        stroke(
          times(
            4,
            (i) => `M40 ${1210 + i * 52}q70-56 140 0t140 0t140 0t140 0t140 0t140 0t140 0t140 0`,
          ),
          pen.blue,
          9,
          `opacity=".8"`,
        ),
        shape(
          "M250 1080L420 1270H800L970 1080L720 1150L610 920L500 1150Z",
          paper.white,
          `stroke="${pen.deep}" stroke-width="9" stroke-linejoin="round" filter="url(#lift)"`,
        ),
        shape("M610 920L720 1150L610 1176Z", pen.faint),
        halftone({ x: 500, y: 1120, w: 460, h: 150 }, 15, pen.blue, (x, y) =>
          y > 1080 + (970 - x) * 0.1 && x < 960 - (y - 1090) * 0.9 ? (x - 500) / 700 : 0,
        ),
        stroke("M250 1080L500 1150L610 1180L720 1150L970 1080", pen.deep, 6),
        hand(440, 1236, 50, "captain: A."),
        stroke("M300 1300q60-40 130 0M640 1310q60-40 130 0", paper.white, 8),
      ),
  );
};

const mangoLeaf = (chance: Random) =>
  print(
    card,
    desk.green,
    top(chance, "#4F5B4A", "#262E24") +
      sheet(
        "g",
        110,
        80,
        980,
        1340,
        -2.5,
        paper.cream,
        fibre(card, 0.5),
        halftone(
          { x: 110, y: 80, w: 980, h: 1340 },
          15,
          pen.pencil,
          (x, y) =>
            between(chance, 0.75, 1.25) *
            Math.max(
              0,
              0.5 - Math.hypot(((x - 640) * 0.94 + (y - 700) * 0.3) / 620, (y - 700) / 1240),
            ),
        ),
        group(
          `transform="translate(520 1180) rotate(14)" filter="url(#lift)"`,
          shape(petal(960, 214, 0.4), "#8C8A3C"),
          shape(petal(930, 190, 0.4), "#A3A04A"),
          shape("M0 0C-170-250-190-640 0-940C-60-640-60-250 0 0Z", "#7D7D35", `opacity=".7"`),
        ),
        group(
          `transform="translate(520 1180) rotate(14)"`,
          stroke("M0 90V-920", "#5C5B25", 13),
          times(17, (i) => {
            const y = -70 - i * 49,
              reach = 172 * Math.sin(Math.PI * ((i + 2.6) / 21)) ** 0.8;
            return stroke(
              `M0 ${y}Q${n(-reach * 0.6)} ${y - 26} ${n(-reach)} ${y - 76}M0 ${y}Q${n(reach * 0.6)} ${y - 26} ${n(reach)} ${y - 76}`,
              "#63622A",
              5,
            );
          }),
          disc(92, -300, 15, "#6B4A22"),
          disc(76, -270, 8, "#6B4A22"),
          disc(-90, -560, 20, paper.cream),
          disc(-100, -540, 12, paper.cream),
        ),
        hand(200, 240, 84, "May, 2nd week"),
        hand(200, 306, 58, "behind the library", pen.pencil),
        hand(640, 1330, 66, "smells of it still"),
      ) +
      tape(620, 1130, 230, 18) +
      tape(760, 330, 200, -16, "#B9CFC0"),
  );

const stars = (chance: Random) => {
  const points: Point[] = [
    [270, 1000],
    [390, 800],
    [560, 860],
    [640, 640],
    [520, 470],
    [780, 380],
    [930, 560],
    [860, 780],
    [640, 640],
  ];
  return print(
    card,
    pen.deep,
    box(0, 0, W, H, pen.deep) +
      shape(
        byHand(
          chance,
          [
            [40, 60],
            [600, 30],
            [1170, 70],
            [1160, 760],
            [1168, 1180],
            [600, 1240],
            [50, 1190],
            [30, 700],
          ],
          16,
          true,
        ),
        pen.blue,
        `filter="url(#torn)"`,
      ) +
      fibre(card, 0.55) +
      grid(0, 0, W, H, 60, "#5B7BBE") +
      times(130, () => {
        const r = between(chance, 2, 6);
        return disc(
          between(chance, 80, 1120),
          between(chance, 80, 1180),
          r,
          paper.cream,
          `opacity="${n(between(chance, 0.5, 1))}"`,
        );
      }) +
      disc(300, 300, 120, paper.cream) +
      disc(352, 272, 108, pen.blue) +
      halftone({ x: 160, y: 160, w: 300, h: 300 }, 14, paper.cream, (x, y) =>
        Math.hypot(x - 300, y - 300) < 170 ? 0.12 : 0,
      ) +
      stroke(byHand(chance, points, 2), paper.cream, 5, `stroke-dasharray="20 14"`) +
      points
        .map(([x, y], i) => shape(star(x, y, 34 + (i % 3) * 9, 11, i % 2 ? 4 : 8), paper.cream))
        .join("") +
      points
        .slice(0, 8)
        .map(([x, y], i) => hand(x + 38, y - 26, 50, String(i + 1), "#E9D9A0"))
        .join("") +
      hand(120, 1130, 60, "Terrace. Power cut, 9:10 to 9:52.", "#D5DDF0") +
      hand(120, 1345, 120, "Counted twice:", paper.cream, `font-weight="700"`) +
      hand(120, 1432, 82, "once alone, once with you.", "#E9D9A0"),
    { grain: 0.6 },
  );
};

export const abhiDiary: ((chance: Random) => string)[] = [
  unposted,
  pressed,
  ticket,
  inkAccident,
  doodles,
  unsaid,
  map,
  june,
  photos,
  boat,
  mangoLeaf,
  stars,
];
