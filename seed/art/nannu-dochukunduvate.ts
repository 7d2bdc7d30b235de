/** Pictures of the series Nannu Dochukunduvate: a wet city after eleven at night, lit by other people's lamps. */
import {
  at,
  between,
  box,
  byHand,
  card,
  disc,
  fonts,
  group,
  halftone,
  light,
  n,
  oval,
  type Point,
  pick,
  polar,
  print,
  type Random,
  ring,
  shape,
  stroke,
  through,
  times,
  words,
} from "./svg.ts";

const ink = {
  black: "#120C2C",
  night: "#1C1446",
  indigo: "#2C2170",
  dusk: "#4A3796",
  haze: "#7C5FB5",
};
const rose = { deep: "#B23A6B", plain: "#E5607F", pale: "#F7A8A4" };
const sodium = { deep: "#D98A1C", plain: "#F6B436", pale: "#FFE0A0" };
const { width: W, height: H } = card;

/** Draws slanted rain, finer and paler than anything it falls on. */
const rain = (chance: Random, count: number, color: string, opacity: number, lean = 0.18) =>
  stroke(
    times(count, () => {
      const [x, y, long] = [
        between(chance, -100, W + 100),
        between(chance, -60, H),
        between(chance, 26, 90),
      ];
      return `M${n(x)} ${n(y)}l${n(-long * lean)} ${n(long)}`;
    }),
    color,
    2.6,
    `opacity="${opacity}"`,
  );

/** Draws a row of houses against the sky, with a few windows lit. */
function skyline(
  chance: Random,
  base: number,
  low: number,
  high: number,
  fill: string,
  lit: number,
): string {
  const houses: string[] = [];
  for (let x = -20; x < W; ) {
    const [w, h] = [between(chance, 70, 170), between(chance, low, high)];
    houses.push(box(x, base - h, w + 2, h + 600, fill));
    if (chance() < 0.35) houses.push(box(x + w * 0.3, base - h - 34, w * 0.3, 36, fill));
    if (chance() < 0.3)
      houses.push(stroke(`M${n(x + w * 0.7)} ${n(base - h)}v-70m-14 16h28`, fill, 5));
    for (let wy = base - h + 26; wy < base - 24; wy += 44)
      for (let wx = x + 18; wx < x + w - 24; wx += 36)
        if (chance() < lit)
          houses.push(
            box(
              wx,
              wy,
              15,
              21,
              pick(chance, [sodium.plain, sodium.pale, rose.pale]),
              `opacity="${n(between(chance, 0.5, 1))}"`,
            ),
          );
    x += w;
  }
  return houses.join("");
}

/** Draws a standing figure seen from behind, its feet at the origin, about 210 high. */
const figure = (fill: string, hair = fill) =>
  shape(
    "M-22 0L-26-80C-38-88-40-108-37-130C-34-150-20-156-10-158H10C20-156 34-150 37-130C40-108 38-88 26-80L22 0H5L0-70L-5 0Z",
    fill,
  ) +
  shape("M-9-150H9V-172H-9Z", fill) +
  oval(0, -184, 17, 21, fill) +
  shape("M-18-184C-21-214 21-214 18-184C17-177 14-172 9-173H-9C-14-172-17-177-18-184Z", hair);

const lastBusHome = (chance: Random) => {
  const glass =
    "M150 190Q150 130 210 130H1090Q1150 130 1150 190V1130Q1150 1190 1090 1190H210Q150 1190 150 1130Z";
  const bokeh = times(46, () => {
    const y = between(chance, 420, 1050);
    return disc(
      between(chance, 130, 1170),
      y,
      between(chance, 16, 30 + (y - 350) * 0.1),
      pick(chance, [sodium.plain, rose.plain, sodium.pale, rose.pale, ink.haze]),
      `opacity="${n(between(chance, 0.35, 0.9))}" filter="url(#blur4)"`,
    );
  });
  const drop = (x: number, y: number, r: number) =>
    oval(x, y, r, r * 1.25, "#fff", `opacity=".22"`) +
    oval(x, y + r * 0.35, r * 0.8, r * 0.8, ink.night, `opacity=".45"`) +
    disc(x - r * 0.3, y - r * 0.5, r * 0.26, "#fff", `opacity=".95"`);
  return print(
    card,
    ink.black,
    `<clipPath id="pane"><path d="${glass}"/></clipPath>` +
      group(
        `clip-path="url(#pane)"`,
        box(0, 0, W, H, ink.indigo),
        box(0, 0, W, 460, ink.night),
        halftone({ x: 100, y: 300, w: 1100, h: 420 }, 22, ink.dusk, (_x, y) => (y - 300) / 460),
        skyline(chance, 900, 160, 430, ink.night, 0.2),
        bokeh,
        light(880, 700, 110, sodium.plain),
        disc(880, 700, 74, sodium.pale, `opacity=".9" filter="url(#blur4)"`),
        light(420, 820, 70, rose.plain),
        disc(420, 820, 52, rose.pale, `filter="url(#blur4)"`),
        times(16, () => {
          const [x, y] = [between(chance, 170, 1130), between(chance, 120, 800)];
          const long = between(chance, 120, 420);
          return (
            stroke(
              byHand(
                chance,
                [
                  [x, y],
                  [x - 6, y + long * 0.35],
                  [x + 5, y + long * 0.7],
                  [x, y + long],
                ],
                6,
              ),
              "#fff",
              6,
              `opacity=".2"`,
            ) + drop(x, y + long + 8, between(chance, 11, 19))
          );
        }),
        times(150, () =>
          drop(between(chance, 160, 1140), between(chance, 140, 1180), between(chance, 3, 11)),
        ),
        shape(
          "M1160 1240V620C1040 560 930 610 890 720C872 770 880 800 866 838C858 862 836 880 838 894C841 908 866 906 868 918C871 936 858 944 864 956C869 966 878 966 876 982C872 1024 884 1042 930 1040C950 1110 900 1150 800 1240Z",
          ink.black,
        ),
        stroke(
          "M866 838C858 862 836 880 838 894C841 908 866 906 868 918",
          sodium.plain,
          7,
          `opacity=".9"`,
        ),
        stroke("M890 722C930 610 1040 560 1150 616", rose.plain, 6, `opacity=".55"`),
      ) +
      stroke(glass, ink.indigo, 22) +
      stroke(glass, "#0A0620", 8) +
      box(60, 52, 1080, 26, sodium.deep, `rx="13"`) +
      box(60, 54, 1080, 7, sodium.pale, `rx="3"`) +
      times(
        3,
        (i) =>
          stroke(`M${330 + i * 270} 70v60`, ink.haze, 12) +
          stroke(`M${300 + i * 270} 190q30-90 60 0q-30 44-60 0Z`, rose.pale, 13),
      ) +
      box(0, 1262, W, 240, rose.deep) +
      box(0, 1262, W, 20, rose.plain) +
      stroke(
        times(9, (i) => `M${60 + i * 135} 1300v210`),
        ink.black,
        5,
        `opacity=".4"`,
      ) +
      halftone(
        { x: 0, y: 1290, w: W, h: 210 },
        20,
        ink.black,
        (x, y) => (y - 1260) / 320 + (x - 600) / 2400,
      ),
  );
};

const twoGlasses = (chance: Random) => {
  const glass = (x: number, tea: string) =>
    group(
      `transform="translate(${x} 790)"`,
      shape("M-135 0L-102 420Q-100 440-78 440H78Q100 440 102 420L135 0Z", "#fff", `opacity=".2"`),
      shape("M-126 70L-100 414Q-98 430-78 430H78Q98 430 100 414L126 70Z", tea),
      oval(0, 70, 126, 22, sodium.pale),
      oval(0, 72, 108, 15, tea),
      times(5, (i) =>
        stroke(
          `M${-88 + i * 44} 110L${-70 + i * 35} 410`,
          i < 2 ? "#fff" : ink.black,
          9,
          `opacity="${i < 2 ? 0.4 : 0.18}"`,
        ),
      ),
      oval(0, 0, 135, 24, "none", `stroke="#fff" stroke-width="6" opacity=".8"`),
      stroke("M-112 40L-84 400", "#fff", 12, `opacity=".65"`),
    );
  const steam = (x: number, side: number) => {
    const line = through([
      [x, 770],
      [x + side * 80, 650],
      [x - side * 10, 530],
      [x + side * 150, 410],
      [x + side * 60, 270],
      [x + side * 170, 120],
      [x + side * 120, -30],
    ]);
    return (
      stroke(line, "#fff", 34, `opacity=".13" filter="url(#blur8)"`) +
      stroke(line, sodium.pale, 9, `opacity=".85"`)
    );
  };
  return print(
    card,
    ink.night,
    disc(600, 560, 470, rose.deep) +
      disc(600, 560, 370, rose.plain) +
      disc(600, 560, 262, sodium.plain) +
      halftone(
        { x: 100, y: 60, w: 1000, h: 1000 },
        24,
        ink.night,
        (x, y) => Math.hypot(x - 600, y - 560) / 420 - 0.52,
      ) +
      rain(chance, 130, ink.haze, 0.5) +
      steam(405, 1) +
      steam(795, -1) +
      box(0, 1150, W, 350, ink.black) +
      shape("M0 1150H1200V1176H0Z", rose.plain) +
      oval(405, 1248, 170, 26, "#000", `opacity=".6"`) +
      oval(795, 1248, 170, 26, "#000", `opacity=".6"`) +
      glass(405, "#B65A1E") +
      glass(795, "#C76C28") +
      group(
        `opacity=".35"`,
        shape("M300 1262L330 1480H480L510 1262Z", sodium.deep),
        shape("M690 1262L720 1480H870L900 1262Z", sodium.deep),
      ) +
      stroke(
        times(9, (i) => `M${120 + i * 30} ${1290 + i * 22}H${1080 - i * 30}`),
        ink.black,
        9,
      ) +
      times(24, () =>
        disc(
          between(chance, 40, 1160),
          between(chance, 1190, 1470),
          between(chance, 2, 6),
          sodium.pale,
          `opacity=".6"`,
        ),
      ),
  );
};

const loneLamp = (chance: Random) => {
  const cone = (x: number, y: number) => {
    const spread = (y - 330) * 0.42;
    return y < 330 ? 0 : (1 - Math.abs(x - 730) / Math.max(spread, 1)) * (1.35 - y / 1500);
  };
  return print(
    card,
    ink.black,
    box(0, 0, W, H, ink.night) +
      skyline(chance, 1080, 60, 260, "#171039", 0.03) +
      box(0, 1160, W, 400, ink.black) +
      halftone({ x: 100, y: 320, w: 1180, h: 980 }, 17, sodium.plain, cone) +
      shape("M716 330L1130 1240H330Z", sodium.plain, `opacity=".22" filter="url(#blur20)"`) +
      oval(730, 1250, 430, 84, sodium.deep) +
      oval(730, 1250, 350, 60, sodium.plain) +
      oval(730, 1250, 220, 34, sodium.pale) +
      stroke("M1010 1290V360Q1010 240 890 240Q770 240 742 300", "#06031A", 22) +
      box(984, 1220, 52, 90, "#06031A") +
      shape("M650 322Q660 258 730 258Q800 258 810 322Z", "#06031A") +
      light(730, 330, 60, sodium.pale) +
      oval(730, 326, 66, 18, "#FFF6DC") +
      at(
        560,
        1262,
        0,
        group(
          `transform="scale(1.22)"`,
          figure("#06031A"),
          stroke("M34-120L60-250", "#06031A", 8),
          shape(
            "M-90-250Q-60-372 62-380Q180-372 210-250Q180-276 150-250Q122-276 90-250Q60-276 30-250Q0-276-30-250Q-62-276-90-250Z",
            rose.plain,
          ),
          shape("M62-380Q180-372 210-250Q180-276 150-250Q140-340 62-380Z", rose.deep),
        ),
      ) +
      group(`opacity=".5" transform="translate(560 1272) scale(1.22 -.55)"`, figure("#06031A")) +
      rain(chance, 240, sodium.pale, 0.3, 0.1) +
      times(26, () =>
        oval(
          between(chance, 60, 1140),
          between(chance, 1200, 1470),
          between(chance, 14, 38),
          between(chance, 3, 7),
          "none",
          `stroke="${ink.haze}" stroke-width="3" opacity=".5"`,
        ),
      ),
  );
};

const terrace = (chance: Random) => {
  const bulbs = (y: number, sag: number) => {
    const points: Point[] = Array.from({ length: 13 }, (_, i) => [
      i * 100,
      y + sag * (1 - ((i - 6) / 6) ** 2),
    ]);
    return (
      stroke(through(points), ink.black, 6) +
      points
        .map(
          ([x, py]) =>
            light(x, py + 24, 17, sodium.plain, 0.9) +
            disc(x, py + 24, 13, sodium.pale) +
            box(x - 6, py, 12, 14, ink.black),
        )
        .join("")
    );
  };
  return print(
    card,
    ink.indigo,
    halftone({ x: 0, y: 0, w: W, h: 1000 }, 24, ink.night, (_x, y) => 0.95 - y / 700) +
      disc(330, 400, 215, rose.pale) +
      halftone({ x: 110, y: 180, w: 450, h: 450 }, 16, rose.plain, (x, y) =>
        Math.hypot(x - 330, y - 400) < 205 ? (x + y - 620) / 420 : 0,
      ) +
      times(60, () =>
        disc(between(chance, 0, W), between(chance, 20, 700), between(chance, 1.5, 4), sodium.pale),
      ) +
      skyline(chance, 1060, 80, 300, ink.dusk, 0.08) +
      skyline(chance, 1180, 60, 260, ink.night, 0.25) +
      group(
        "",
        box(860, 700, 250, 220, ink.black, `rx="26"`),
        box(836, 676, 298, 40, ink.black, `rx="16"`),
        stroke(
          "M884 920L864 1160M1086 920L1106 1160M884 1040H1090M874 1100L1098 940",
          ink.black,
          16,
        ),
        stroke("M884 760H1086M884 810H1086M884 860H1086", ink.indigo, 5),
      ) +
      bulbs(120, 230) +
      box(0, 1130, W, 60, rose.deep) +
      box(0, 1180, W, 320, ink.black) +
      times(12, (i) => box(40 + i * 100, 1220, 60, 200, ink.night, `rx="30"`)) +
      at(
        430,
        1138,
        0,
        shape("M-74 0C-80-90-58-134-20-136C26-134 44-90 42 0Z", ink.black),
        disc(-8, -170, 38, ink.black),
        shape("M-44-160C-56-60-70-40-62 0H-40Z", ink.black),
      ) +
      at(
        560,
        1138,
        0,
        shape("M-46 0C-54-96-30-148 12-150C56-148 66-90 62 0Z", ink.black),
        disc(4, -186, 40, ink.black),
      ) +
      stroke("M395 1000Q430 968 456 1000", rose.plain, 5, `opacity=".8"`) +
      stroke("M530 990Q566 926 608 1000", rose.plain, 5, `opacity=".8"`) +
      disc(506, 1118, 15, sodium.plain) +
      box(494, 1108, 24, 28, sodium.deep),
  );
};

const localTrain = (chance: Random) =>
  print(
    card,
    rose.plain,
    box(0, 0, W, 640, rose.deep) +
      halftone({ x: 0, y: 0, w: W, h: 700 }, 26, rose.plain, (_x, y) => y / 640) +
      halftone({ x: 0, y: 0, w: W, h: 420 }, 26, ink.night, (_x, y) => 0.9 - y / 420) +
      disc(820, 470, 190, sodium.pale) +
      skyline(chance, 720, 60, 240, ink.dusk, 0) +
      skyline(chance, 790, 30, 150, ink.indigo, 0.12) +
      box(0, 690, W, 210, ink.black, `rx="24"`) +
      box(0, 700, W, 18, sodium.plain) +
      box(0, 862, W, 20, rose.plain) +
      times(7, (i) => {
        const x = -50 + i * 186;
        return (
          box(x, 738, 150, 96, sodium.pale, `rx="14"`) +
          (i === 3
            ? shape(
                `M${x + 40} 834v-18q6-26 28-28q-14-40 14-42q30 2 14 42q22 2 28 28v18Z`,
                ink.night,
              )
            : i === 5
              ? shape(
                  `M${x + 16} 834v-14q6-22 24-24q-12-36 12-38q26 2 12 38q18 2 24 24v14Z`,
                  ink.night,
                  `opacity=".7"`,
                )
              : stroke(`M${x + 20} 772h110`, sodium.plain, 8))
        );
      }) +
      stroke(
        times(7, (i) => `M${-64 + i * 372} 700V880`),
        ink.dusk,
        8,
      ) +
      box(0, 900, W, 70, ink.night) +
      box(0, 900, W, 14, ink.haze) +
      times(4, (i) =>
        shape(
          `M${-80 + i * 350} 970H${270 + i * 350}V1240H${210 + i * 350}V1150Q${190 + i * 350} 1024 ${95 + i * 350} 1024Q0 1024 ${-20 + i * 350} 1150V1240H${-80 + i * 350}Z`.replace(
            "Q0 1024",
            `Q${n(i * 350)} 1024`,
          ),
          ink.night,
        ),
      ) +
      box(0, 1230, W, 270, ink.indigo) +
      times(38, () =>
        box(
          between(chance, -60, W),
          between(chance, 1250, 1490),
          between(chance, 40, 190),
          9,
          pick(chance, [sodium.plain, sodium.pale, rose.plain, ink.dusk, ink.night]),
          `rx="4" opacity="${n(between(chance, 0.4, 0.95))}"`,
        ),
      ) +
      stroke(
        times(
          12,
          () =>
            `M${n(between(chance, -100, 900))} ${n(between(chance, 560, 690))}h${n(between(chance, 120, 380))}`,
        ),
        sodium.pale,
        4,
        `opacity=".55"`,
      ),
  );

const oneLight = (chance: Random) => {
  const window = (column: number, row: number) => {
    const [x, y, lit] = [58 + column * 225, 60 + row * 240, column === 3 && row === 3];
    const glass = lit ? sodium.plain : pick(chance, [ink.night, "#231A58", "#1F174D", ink.indigo]);
    return (
      box(x - 10, y - 10, 184, 186, lit ? sodium.deep : ink.black, `rx="4"`) +
      box(x, y, 164, 166, glass) +
      (lit
        ? box(x, y, 164, 70, sodium.pale) +
          shape(
            `M${x + 60} ${y + 166}c-6-60 4-70 22-72c-24-52 34-52 14 0c22 4 28 20 24 72Z`,
            ink.black,
          ) +
          shape(`M${x} ${y}h36q12 90-10 166h-26Z`, rose.plain) +
          shape(`M${x + 164} ${y}h-34q-12 90 8 166h26Z`, rose.plain)
        : times(5, (i) =>
            chance() < 0.5
              ? stroke(`M${x + 12 + i * 32} ${y + 6}v154`, ink.black, 4, `opacity=".5"`)
              : "",
          ) +
          (chance() < 0.3
            ? box(x, y, 164, between(chance, 30, 120), ink.dusk, `opacity=".45"`)
            : "")) +
      stroke(`M${x + 82} ${y}v166M${x} ${y + 70}h164`, lit ? sodium.deep : ink.black, 9) +
      box(x - 22, y + 176, 208, 18, lit ? sodium.deep : ink.dusk) +
      (chance() < 0.3 && !lit
        ? box(x + 90, y + 100, 84, 70, ink.haze, `opacity=".7"`) +
          stroke(
            times(4, (i) => `M${x + 98} ${y + 114 + i * 14}h66`),
            ink.night,
            4,
          )
        : "")
    );
  };
  return print(
    card,
    ink.dusk,
    box(0, 0, W, H, ink.indigo) +
      stroke(
        times(62, (i) => `M0 ${i * 25}H1200`),
        ink.night,
        3,
        `opacity=".5"`,
      ) +
      shape("M700 770L1200 700V1500H560Z", sodium.plain, `opacity=".0"`) +
      light(815, 860, 190, sodium.plain, 0.9) +
      times(30, (i) => window(i % 5, Math.floor(i / 5))) +
      stroke("M468 0V1500", ink.black, 16) +
      stroke("M468 300q-60 30-60 120", ink.black, 7) +
      stroke(
        through([
          [0, 520],
          [400, 570],
          [800, 560],
          [1200, 500],
        ]),
        ink.black,
        5,
      ) +
      times(3, (i) =>
        at(
          110 + i * 92,
          534 + i * 12,
          3,
          shape(
            i === 1 ? "M-30 0H30L24 100H-24Z" : "M-36 0H36L30 60L44 70V130H-44V70L-30 60Z",
            [rose.deep, ink.haze, rose.plain][i] ?? rose.plain,
          ),
        ),
      ) +
      halftone(
        { x: 0, y: 0, w: W, h: H },
        20,
        ink.black,
        (x, y) => Math.hypot(x - 815, y - 860) / 1500 - 0.2,
        `opacity=".75"`,
      ),
  );
};

const umbrella = (chance: Random) => {
  const rib = (i: number, r: number) => polar(600, 720, r, i * 45 + 12);
  return print(
    card,
    ink.indigo,
    group(
      `transform="rotate(-14 600 750)"`,
      times(8, (i) => box(-300, -160 + i * 240, 1900, 112, ink.dusk, `opacity=".75"`)),
    ) +
      halftone(
        { x: 0, y: 0, w: W, h: H },
        22,
        ink.night,
        (x, y) => Math.hypot(x - 600, y - 720) / 1500,
      ) +
      times(44, () => {
        const [x, y, r] = [between(chance, 0, W), between(chance, 0, H), between(chance, 14, 40)];
        return (
          ring(x, y, r, ink.haze, 3.5, `opacity=".7"`) +
          ring(x, y, r * 0.45, sodium.pale, 3, `opacity=".6"`)
        );
      }) +
      shape(
        "M600 720m-430 60a430 430 0 1 0 860 0a430 430 0 1 0-860 0",
        ink.black,
        `opacity=".45" filter="url(#blur20)"`,
      ) +
      oval(500, 1150, 40, 84, ink.black, `transform="rotate(14 500 1150)"`) +
      oval(600, 1172, 40, 84, ink.black) +
      oval(716, 1160, 36, 76, sodium.deep, `transform="rotate(-12 716 1160)"`) +
      oval(802, 1122, 36, 76, sodium.deep, `transform="rotate(-18 802 1122)"`) +
      times(8, (i) => {
        const [[ax, ay], [bx, by], [cx, cy]] = [rib(i, 430), rib(i + 1, 430), rib(i + 0.5, 372)];
        return shape(
          `M600 720L${n(ax)} ${n(ay)}Q${n(cx)} ${n(cy)} ${n(bx)} ${n(by)}Z`,
          i % 2 ? rose.plain : i === 4 ? sodium.plain : rose.deep,
        );
      }) +
      halftone(
        { x: 150, y: 280, w: 900, h: 900 },
        20,
        ink.black,
        (x, y) => (Math.hypot(x - 600, y - 720) < 372 ? ((x - 600) * 0.6 + (y - 720)) / 760 : 0),
        `opacity=".6"`,
      ) +
      times(
        8,
        (i) =>
          stroke(`M600 720L${rib(i, 430).map(n).join(" ")}`, ink.black, 6) +
          disc(...rib(i, 434), 9, sodium.pale),
      ) +
      disc(600, 720, 22, ink.black) +
      disc(594, 712, 9, sodium.pale) +
      times(26, () => {
        const [x, y] = polar(600, 720, between(chance, 60, 380), between(chance, 0, 360));
        return oval(x, y, 6, 9, "#fff", `opacity=".75"`);
      }),
  );
};

const booth = (chance: Random) =>
  print(
    card,
    ink.night,
    halftone(
      { x: 0, y: 0, w: W, h: 1300 },
      24,
      ink.indigo,
      (x, y) => 1.1 - Math.hypot(x - 600, y - 700) / 760,
    ) +
      box(0, 1280, W, 220, ink.black) +
      oval(600, 1300, 520, 60, sodium.deep, `opacity=".8"`) +
      oval(600, 1300, 380, 34, sodium.plain) +
      light(600, 760, 260, sodium.plain, 0.8) +
      box(310, 300, 580, 1000, rose.deep) +
      box(350, 470, 500, 800, sodium.plain) +
      box(350, 470, 500, 250, sodium.pale) +
      box(280, 250, 640, 170, ink.black, `rx="10"`) +
      box(296, 266, 608, 138, sodium.plain, `rx="6"`) +
      words(
        600,
        370,
        104,
        ink.black,
        "STD·PCO",
        `text-anchor="middle" font-family="Fraunces Variable" font-weight="800" letter-spacing="2"`,
      ) +
      box(420, 620, 190, 260, ink.night, `rx="20"`) +
      times(12, (i) =>
        box(456 + (i % 3) * 44, 700 + Math.floor(i / 3) * 40, 30, 26, rose.pale, `rx="5"`),
      ) +
      box(448, 644, 134, 34, sodium.pale, `rx="4"`) +
      stroke("M640 640Q640 600 680 600H720Q760 600 760 640", ink.night, 0) +
      stroke("M705 700V860", ink.night, 46) +
      disc(705, 690, 40, ink.night) +
      disc(705, 872, 40, ink.night) +
      stroke(`M700 915${times(9, (i) => `q${i % 2 ? -34 : 34} 16 0 32`)}`, ink.night, 10) +
      stroke("M700 1200Q560 1230 520 880", ink.night, 10) +
      stroke("M600 470V1270M350 980H850", rose.deep, 0) +
      stroke("M350 470H850V1270H350Z", ink.black, 16) +
      box(310, 300, 40, 1000, ink.black) +
      box(850, 300, 40, 1000, ink.black) +
      shape("M890 470L1070 540V1330L890 1290Z", rose.plain) +
      shape("M912 530L1044 582V1010L912 980Z", sodium.pale, `opacity=".6"`) +
      disc(1040, 1090, 12, sodium.plain) +
      at(205, 1305, 0, group(`transform="scale(1.5)"`, figure("#06031A"))) +
      rain(chance, 170, ink.haze, 0.5) +
      stroke("M0 120Q400 210 640 250M640 250Q900 140 1200 60", "#06031A", 6),
  );

const moonInWires = (chance: Random) =>
  print(
    card,
    ink.indigo,
    halftone(
      { x: 0, y: 0, w: W, h: H },
      26,
      ink.night,
      (x, y) => Math.hypot(x - 640, y - 620) / 900 - 0.15,
    ) +
      disc(640, 620, 400, rose.plain, `opacity=".25"`) +
      disc(640, 620, 330, rose.pale) +
      disc(620, 600, 300, sodium.pale) +
      halftone({ x: 300, y: 280, w: 680, h: 680 }, 18, rose.plain, (x, y) =>
        Math.hypot(x - 640, y - 620) < 320 ? ((x - 560) * 0.7 + (y - 560)) / 640 : 0,
      ) +
      disc(520, 520, 50, rose.pale, `opacity=".7"`) +
      disc(700, 470, 30, rose.pale, `opacity=".7"`) +
      disc(600, 720, 64, rose.pale, `opacity=".6"`) +
      stroke("M210 1500L250 160", ink.black, 34) +
      stroke("M110 300L410 330M96 430L404 460", ink.black, 20) +
      times(8, (i) => box(120 + (i % 4) * 84, 262 + Math.floor(i / 4) * 130, 18, 40, sodium.deep)) +
      box(120, 560, 130, 180, ink.black, `rx="16"`) +
      stroke("M140 600h90M140 640h90M140 680h90", ink.dusk, 6) +
      times(9, (i) =>
        stroke(
          through([
            [130 + (i % 4) * 84, 280 + (i % 2) * 130],
            [520, 420 + i * 62 + between(chance, -10, 40)],
            [900, 430 + i * 66],
            [1220, 240 + i * 92],
          ]),
          ink.black,
          between(chance, 4, 8),
        ),
      ) +
      times(5, (i) =>
        stroke(
          byHand(
            chance,
            [
              [240, 420],
              [180 - i * 20, 560 + i * 20],
              [300 + i * 16, 700],
              [230, 860 + i * 26],
            ],
            16,
          ),
          ink.black,
          5,
        ),
      ) +
      [
        [560, 532, 1],
        [620, 536, -1],
        [880, 560, 1],
        [760, 770, -1],
      ]
        .map(([x = 0, y = 0, side = 1]) =>
          group(
            `transform="translate(${x} ${y}) scale(${side * 1.3} 1.3)"`,
            shape(
              "M-26 2C-30-30-6-46 10-44C14-60 36-60 38-44L50-40L38-36C36-10 14 6-8 4L-52 22Z",
              ink.black,
            ),
          ),
        )
        .join("") +
      skyline(chance, 1440, 60, 200, ink.black, 0.16),
  );

const earphones = (_chance: Random) => {
  const cord = through([
    [520, 1010],
    [430, 930],
    [560, 840],
    [640, 760],
    [420, 690],
    [330, 560],
    [390, 420],
    [300, 330],
  ]);
  const twin = through([
    [680, 1010],
    [770, 930],
    [640, 840],
    [560, 760],
    [780, 690],
    [870, 560],
    [810, 420],
    [900, 330],
  ]);
  const bud = (x: number, side: number) =>
    group(
      `transform="translate(${x} 300) scale(${side} 1)"`,
      shape("M6 130L-20 20Q-30-60 44-86Q120-98 134-22Q140 44 70 58Q40 62 30 132Z", ink.black),
      oval(84, -20, 34, 52, rose.pale, `transform="rotate(-12 84 -20)"`),
      oval(88, -20, 16, 30, ink.dusk, `transform="rotate(-12 88 -20)"`),
    );
  return print(
    card,
    rose.pale,
    halftone(
      { x: 0, y: 0, w: W, h: H },
      28,
      rose.plain,
      (x, y) => Math.hypot(x - 600, y - 640) / 900 - 0.22,
    ) +
      disc(600, 600, 390, sodium.plain, `style="mix-blend-mode:multiply"`) +
      stroke(cord, ink.black, 15) +
      stroke(twin, ink.indigo, 15) +
      bud(290, -1) +
      bud(910, 1) +
      group(
        `filter="url(#shadow)"`,
        box(250, 960, 700, 440, ink.indigo, `rx="34"`),
        box(290, 996, 620, 240, sodium.pale, `rx="16"`),
      ) +
      box(290, 996, 620, 60, rose.deep, `rx="16"`) +
      box(290, 1030, 620, 26, rose.deep) +
      words(
        316,
        1044,
        40,
        sodium.pale,
        "Side A · your half",
        `${fonts.display} font-style="italic"`,
      ) +
      box(390, 1084, 420, 124, ink.black, `rx="62"`) +
      [470, 730]
        .map(
          (x) =>
            disc(x, 1146, 52, sodium.pale) +
            disc(x, 1146, 22, ink.black) +
            times(6, (i) => {
              const [px, py] = polar(x, 1146, 26, i * 60);
              return disc(px, py, 6, ink.black);
            }),
        )
        .join("") +
      box(540, 1114, 120, 64, ink.dusk, `rx="8"`) +
      shape("M400 1400L440 1290H760L800 1400Z", ink.night) +
      [500, 600, 700].map((x) => disc(x, 1350, 14, rose.pale)).join("") +
      [
        [284, 990],
        [916, 990],
        [284, 1368],
        [916, 1368],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 10, ink.haze))
        .join(""),
  );
};

const auto = (chance: Random) =>
  print(
    card,
    ink.night,
    halftone(
      { x: 0, y: 0, w: W, h: 1100 },
      24,
      ink.dusk,
      (x, y) => 0.8 - Math.hypot(x - 600, y - 900) / 900,
    ) +
      skyline(chance, 900, 120, 420, "#1A123F", 0.14) +
      box(0, 1120, W, 380, ink.black) +
      shape("M600 1000L-100 1500H1300Z", sodium.plain, `opacity=".2"`) +
      halftone(
        { x: 0, y: 1120, w: W, h: 380 },
        20,
        sodium.plain,
        (x, y) => 0.75 - Math.abs(x - 600) / (y - 860) - (y - 1120) / 900,
      ) +
      oval(600, 1250, 390, 40, "#000", `opacity=".7"`) +
      box(300, 1090, 74, 160, "#06031A", `rx="24"`) +
      box(826, 1090, 74, 160, "#06031A", `rx="24"`) +
      box(556, 1100, 88, 170, "#06031A", `rx="30"`) +
      shape(
        "M270 1130Q250 900 340 620Q372 500 600 490Q828 500 860 620Q950 900 930 1130Q760 1180 600 1180Q440 1180 270 1130Z",
        sodium.plain,
      ) +
      shape("M340 620Q372 500 600 490Q828 500 860 620L880 690H320Z", ink.black) +
      box(400, 530, 400, 20, rose.plain, `rx="10"`) +
      shape("M346 720H854L880 900Q740 930 600 930Q460 930 320 900Z", ink.indigo) +
      shape("M346 720H560L480 920Q390 914 320 900Z", ink.haze, `opacity=".6"`) +
      stroke("M600 720V930", ink.black, 9) +
      stroke("M500 880Q560 800 650 790", ink.black, 9) +
      shape(
        "M680 930C676 850 690 826 716 822C690 770 764 766 746 822C776 826 790 850 790 922Z",
        ink.black,
      ) +
      shape("M500 950H700L660 1176Q600 1182 540 1176Z", sodium.deep) +
      box(470, 700, 260, 54, ink.black, `rx="8"`) +
      words(
        600,
        741,
        42,
        sodium.pale,
        "FOR HIRE",
        `text-anchor="middle" ${fonts.display} letter-spacing="5"`,
      ) +
      light(600, 1030, 100, sodium.pale) +
      disc(600, 1030, 66, ink.black) +
      disc(600, 1030, 52, "#FFF6DC") +
      [350, 850]
        .map((x) => disc(x, 1000, 26, rose.plain) + light(x, 1000, 22, rose.plain, 0.8))
        .join("") +
      stroke("M300 880L220 840V780M900 880L980 840V780", ink.black, 12) +
      oval(220, 760, 24, 36, ink.black) +
      oval(980, 760, 24, 36, ink.black) +
      stroke("M320 1060Q600 1110 880 1060", sodium.deep, 10) +
      rain(chance, 240, rose.pale, 0.42),
  );

const platform = (chance: Random) =>
  print(
    card,
    ink.indigo,
    halftone({ x: 0, y: 0, w: W, h: 900 }, 24, rose.deep, (_x, y) => (y - 250) / 620) +
      disc(470, 800, 120, sodium.pale) +
      disc(470, 800, 170, sodium.plain, `opacity=".3"`) +
      skyline(chance, 850, 10, 90, ink.night, 0) +
      box(0, 850, W, 650, ink.night) +
      shape("M440 850H500L760 1500H-260Z", ink.black) +
      times(12, (i) => {
        const t = (i / 12) ** 1.9;
        return box(470 - 40 - t * 420, 868 + t * 640, 80 + t * 880, 8 + t * 26, ink.dusk);
      }) +
      stroke("M455 850L60 1500M486 850L640 1500", sodium.pale, 12) +
      shape("M520 850L1200 1210V1500H840Z", rose.deep) +
      shape("M520 850L1200 1090V1210Z", rose.plain) +
      stroke("M524 858L870 1500", sodium.plain, 18) +
      halftone({ x: 520, y: 850, w: 700, h: 660 }, 20, ink.black, (x, y) =>
        x > 540 + (y - 850) * 0.55 ? (y - 900) / 900 : 0,
      ) +
      shape("M500 700L1200 180V0H760Z", ink.black) +
      shape("M500 700L1200 180V250L500 724Z", rose.plain) +
      times(4, (i) => {
        const x = 640 + i * 165 + i * i * 12;
        return stroke(`M${x} ${n(620 - i * 140)}V${n(910 + i * 92)}`, ink.black, 12 + i * 7);
      }) +
      stroke("M756 0V210", ink.black, 16) +
      disc(700, 372, 176, ink.black) +
      disc(700, 372, 150, sodium.pale) +
      times(12, (i) => {
        const [[ax, ay], [bx, by]] = [polar(700, 372, 122, i * 30), polar(700, 372, 138, i * 30)];
        return stroke(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, ink.black, i % 3 ? 6 : 12);
      }) +
      stroke("M700 372L664 300", ink.black, 16) +
      stroke("M700 372L690 262", rose.deep, 9) +
      disc(700, 372, 13, ink.black) +
      box(64, 250, 250, 300, sodium.plain, `rx="14"`) +
      box(80, 266, 218, 268, ink.black, `rx="8"`) +
      words(189, 492, 260, sodium.plain, "3", `text-anchor="middle" ${fonts.display}`) +
      stroke("M189 550V1180", ink.black, 18) +
      light(330, 700, 24, rose.plain) +
      stroke("M330 690V900", ink.black, 10) +
      disc(330, 700, 22, rose.plain) +
      at(
        910,
        1230,
        0,
        group(
          `transform="scale(1.25)"`,
          figure("#06031A"),
          box(44, -62, 70, 60, sodium.deep, `rx="8"`),
        ),
      ),
  );

export const nannuDochukunduvate: ((chance: Random) => string)[] = [
  lastBusHome,
  twoGlasses,
  loneLamp,
  terrace,
  localTrain,
  oneLight,
  umbrella,
  booth,
  moonInWires,
  earphones,
  auto,
  platform,
];
