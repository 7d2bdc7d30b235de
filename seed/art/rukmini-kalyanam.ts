/**
 * Pictures of the series Rukmini Kalyanam: block-printed temple cloth. Everything on it belongs to the wedding or to
 * the letter.
 */
import {
  at,
  between,
  box,
  card,
  disc,
  fonts,
  group,
  halftone,
  light,
  n,
  oval,
  type Point,
  petal,
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

const kumkum = { black: "#3A0A10", deep: "#7E1519", plain: "#B3261E", pale: "#D9573F" };
const gold = { deep: "#B97A12", plain: "#E3A72F", pale: "#F6D98A" };
const leaf = { black: "#12301F", deep: "#1F4F33", plain: "#3B7D49", pale: "#8DB36B" };
const cloth = "#FBECCF";
const { width: W, height: H } = card;

/** Draws the border of the cloth: two lines and a row of block-printed temple teeth. */
const border = (line: string, tooth: string) =>
  stroke(`M44 44H${W - 44}V${H - 44}H44Z`, line, 7) +
  stroke(`M92 92H${W - 92}V${H - 92}H92Z`, line, 4) +
  times(
    24,
    (i) =>
      shape(`M${n(52 + i * 45.7)} 52l22 32 22-32Z`, tooth) +
      shape(`M${n(52 + i * 45.7)} ${H - 52}l22-32 22 32Z`, tooth),
  ) +
  times(
    30,
    (i) =>
      shape(`M52 ${n(58 + i * 46.4)}l32 22-32 22Z`, tooth) +
      shape(`M${W - 52} ${n(58 + i * 46.4)}l-32 22 32 22Z`, tooth),
  );

/** Draws a marigold seen from above. */
const marigold = (x: number, y: number, r: number, dark: string, mid: string, pale: string) =>
  shape(star(x, y, r, r * 0.8, 14), dark) +
  shape(star(x, y, r * 0.78, r * 0.6, 12, 4), mid) +
  shape(star(x, y, r * 0.5, r * 0.36, 10, 20), pale) +
  disc(x, y, r * 0.17, dark);

const jasmine = (x: number, y: number, r: number, turn: number) =>
  times(5, (i) =>
    at(
      x,
      y,
      turn + i * 72,
      shape(petal(r, r * 0.42), "#FFFDF4", `stroke="${gold.deep}" stroke-width="2"`),
    ),
  ) + disc(x, y, r * 0.18, gold.plain);

const sprinkle = (chance: Random, count: number, color: string) =>
  times(count, () => {
    const [x, y] = [between(chance, 120, W - 120), between(chance, 120, H - 120)];
    return times(4, (i) => disc(...polar(x, y, 11, i * 90), 4.5, color));
  });

const lotus = (chance: Random) => {
  const row = (
    count: number,
    spread: number,
    length: number,
    width: number,
    fill: string,
    edge: string,
  ) =>
    times(count, (i) => {
      const turn = -spread + (2 * spread * i) / (count - 1);
      return at(
        600,
        1010,
        turn,
        shape(petal(length, width), fill, `stroke="${edge}" stroke-width="6"`),
        times(3, (k) =>
          stroke(
            `M${(k - 1) * 14} -60Q${(k - 1) * width * 0.5} ${-length * 0.5} ${(k - 1) * 12} ${-length * 0.8}`,
            edge,
            4,
            `opacity=".6"`,
          ),
        ),
      );
    });
  return print(
    card,
    gold.pale,
    times(24, (i) => {
      const [[ax, ay], [bx, by]] = [
        polar(600, 830, 1300, i * 15 - 3),
        polar(600, 830, 1300, i * 15 + 3),
      ];
      return shape(`M600 830L${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}Z`, gold.plain, `opacity=".7"`);
    }) +
      disc(600, 700, 400, kumkum.pale) +
      halftone({ x: 190, y: 290, w: 820, h: 820 }, 20, kumkum.plain, (x, y) =>
        Math.hypot(x - 600, y - 700) < 390 ? (y - 420) / 600 : 0,
      ) +
      box(0, 1010, W, 490, leaf.deep) +
      times(11, (i) =>
        stroke(
          through(
            Array.from(
              { length: 13 },
              (_, k): Point => [k * 100, 1060 + i * 42 + (k % 2 ? 9 : -9) * (i % 2 ? 1 : -1)],
            ),
          ),
          leaf.plain,
          6,
          `opacity="${0.9 - i * 0.05}"`,
        ),
      ) +
      oval(230, 1170, 200, 56, leaf.plain) +
      shape("M230 1170L420 1140L430 1200Z", leaf.deep) +
      oval(980, 1240, 230, 62, leaf.plain) +
      shape("M980 1240L790 1206L800 1276Z", leaf.deep) +
      row(7, 84, 430, 120, "#E9A79C", kumkum.plain) +
      row(6, 62, 500, 128, "#F3C4B4", kumkum.plain) +
      row(5, 42, 520, 120, "#F9DCCB", kumkum.plain) +
      row(3, 17, 530, 112, cloth, kumkum.plain) +
      shape("M300 1010Q600 1120 900 1010Q600 1066 300 1010Z", leaf.black) +
      group(
        `opacity=".28"`,
        times(7, (i) => at(600, 1070, 180 - 70 + i * 23, shape(petal(260, 80), "#F3C4B4"))),
      ) +
      times(7, () => {
        const [x, y] = [between(chance, 120, 1080), between(chance, 130, 480)];
        return stroke(`M${n(x)} ${n(y)}q16-18 30 0q14-18 30 0`, kumkum.black, 6);
      }) +
      stroke(`M44 44H${W - 44}V${H - 44}H44Z`, kumkum.deep, 8),
  );
};

const wheel = (chance: Random) => {
  const [x, y] = [690, 830];
  return print(
    card,
    kumkum.plain,
    halftone(
      { x: 0, y: 0, w: W, h: H },
      26,
      kumkum.deep,
      (px, py) => Math.hypot(px - x, py - y) / 1100 - 0.18,
    ) +
      times(14, (i) =>
        stroke(
          `M-40 ${n(170 + i * 88)}h${n(between(chance, 120, 420))}`,
          gold.plain,
          i % 3 ? 6 : 14,
          `opacity=".75"`,
        ),
      ) +
      disc(x, y, 560, gold.deep) +
      ring(x, y, 520, gold.plain, 78) +
      ring(x, y, 520, kumkum.black, 5) +
      ring(x, y, 562, kumkum.black, 8) +
      ring(x, y, 478, kumkum.black, 8) +
      disc(x, y, 474, kumkum.deep) +
      times(40, (i) => disc(...polar(x, y, 520, i * 9), 17, i % 2 ? gold.pale : kumkum.plain)) +
      times(8, (i) =>
        at(
          x,
          y,
          i * 45 + 22.5,
          stroke("M0-120V-470", gold.deep, 14),
          disc(0, -300, 18, gold.plain),
        ),
      ) +
      times(8, (i) =>
        at(
          x,
          y,
          i * 45,
          shape(
            "M-22-110L-50-290L-28-470H28L50-290L22-110Z",
            gold.plain,
            `stroke="${kumkum.black}" stroke-width="5"`,
          ),
          shape("M0-240L-22-290L0-340L22-290Z", kumkum.plain),
          disc(0, -402, 12, kumkum.plain),
          disc(0, -178, 9, kumkum.plain),
        ),
      ) +
      ring(x, y, 440, gold.plain, 10) +
      times(32, (i) =>
        at(...polar(x, y, 440, i * 11.25), i * 11.25 + 90, shape(petal(34, 15), gold.pale)),
      ) +
      disc(x, y, 150, kumkum.black) +
      disc(x, y, 136, gold.plain) +
      times(12, (i) =>
        at(x, y, i * 30, shape(petal(112, 30), i % 2 ? kumkum.plain : kumkum.deep)),
      ) +
      disc(x, y, 40, gold.pale) +
      disc(x, y, 18, kumkum.black) +
      shape("M0 1400Q300 1340 620 1396T1200 1380V1500H0Z", kumkum.black) +
      times(70, () =>
        disc(
          between(chance, 0, 900),
          between(chance, 1180, 1480),
          between(chance, 3, 16),
          gold.plain,
          `opacity="${n(between(chance, 0.3, 0.9))}"`,
        ),
      ),
  );
};

const feather = (_chance: Random) => {
  const spine: Point[] = Array.from({ length: 41 }, (_, i) => {
    const t = i / 40;
    return [230 + 620 * t ** 0.8 - 250 * Math.sin(Math.PI * t), 1440 - 1010 * t];
  });
  const barbs = spine
    .slice(4)
    .map(([x, y], i) => {
      const t = i / 36,
        reach = 90 + 210 * Math.sin(Math.PI * Math.min(t * 0.75 + 0.1, 1));
      const [nx, ny] = spine[Math.min(i + 6, 40)] ?? [x, y],
        [dx, dy] = [nx - x, ny - y],
        len = Math.hypot(dx, dy) || 1,
        [ux, uy] = [dx / len, dy / len];
      return [1, -1]
        .map((side) =>
          times(2, (k) => {
            const s = reach * (k ? 0.86 : 1);
            return stroke(
              `M${n(x)} ${n(y - k * 12)}q${n(ux * s * 0.3 - uy * side * s * 0.5)} ${n(uy * s * 0.3 + ux * side * s * 0.5)} ${n(ux * s * 0.95 - uy * side * s * 0.72)} ${n(uy * s * 0.95 + ux * side * s * 0.72)}`,
              [leaf.deep, leaf.plain, gold.plain][(i + k) % 3] ?? leaf.plain,
              8,
            );
          }),
        )
        .join("");
    })
    .join("");
  return print(
    card,
    cloth,
    disc(700, 500, 430, gold.pale) +
      halftone({ x: 260, y: 60, w: 880, h: 880 }, 22, gold.plain, (x, y) =>
        Math.hypot(x - 700, y - 500) < 425 ? Math.hypot(x - 600, y - 400) / 700 - 0.2 : 0,
      ) +
      border(kumkum.plain, leaf.plain) +
      barbs +
      times(44, (i) =>
        at(
          760,
          470,
          -165 + i * 7.5,
          stroke(
            `M0-190Q16-260 ${i % 2 ? 22 : 4} ${i % 2 ? -340 : -310}`,
            [leaf.plain, gold.plain, leaf.deep][i % 3] ?? leaf.plain,
            9,
          ),
        ),
      ) +
      stroke(through(spine), kumkum.black, 13) +
      at(
        760,
        460,
        30,
        oval(0, 0, 190, 236, leaf.plain),
        oval(0, 6, 158, 200, gold.plain),
        oval(0, 16, 128, 166, leaf.deep),
        shape(
          "M0-70C90-96 116 40 86 96C60 150 20 160 0 120C-20 160-60 150-86 96C-116 40-90-96 0-70Z",
          "#143B63",
        ),
        shape(
          "M0 0C46-16 60 50 40 84C26 106 10 100 0 82C-10 100-26 106-40 84C-60 50-46-16 0 0Z",
          kumkum.black,
        ),
        oval(-34, -26, 16, 30, "#6FB0C4", `transform="rotate(24 -34 -26)"`),
      ),
  );
};

const conch = (_chance: Random) =>
  print(
    card,
    leaf.deep,
    times(9, (i) =>
      ring(
        420,
        560,
        230 + i * 118,
        i % 2 ? leaf.plain : gold.plain,
        i % 2 ? 26 : 7,
        `opacity="${n(0.95 - i * 0.08)}"`,
      ),
    ) +
      halftone(
        { x: 0, y: 0, w: W, h: H },
        24,
        leaf.black,
        (x, y) => Math.hypot(x - 420, y - 560) / 1350 - 0.14,
      ) +
      group(
        `transform="translate(640 800) rotate(28)"`,
        shape(
          "M-40-560C-4-500 20-470 60-430C190-360 320-240 330-40C338 150 210 320 60 440C20 480 10 540-16 620C-40 540-60 470-100 420C-230 300-320 130-290-60C-262-230-160-340-90-430C-66-470-50-510-40-560Z",
          cloth,
          `stroke="${kumkum.black}" stroke-width="12"`,
        ),
        halftone({ x: -290, y: -420, w: 620, h: 860 }, 20, "#E3B98C", (x, y) => {
          const r = Math.hypot((x + 60) / 1.1, (y - 0) / 1.5);
          return x > -40 && r < 262 ? (x + 40) / 520 + Math.max(0, y) / 1200 : 0;
        }),
        shape(
          "M60 440C-40 380-150 250-140 60C-132-100-40-190 60-200C20-100 0 40 40 190C60 270 90 330 96 404Z",
          kumkum.pale,
          `stroke="${kumkum.black}" stroke-width="9"`,
        ),
        shape(
          "M52 400C-20 330-86 220-82 80C-78-30-30-110 30-150C-6-40-10 80 14 200C26 270 44 330 52 400Z",
          kumkum.deep,
        ),
        stroke(
          "M-262-150C-120-260 120-270 300-180M-200-270C-80-350 90-350 196-310M-118-380C-50-420 40-420 96-398M-76-450C-40-472 10-470 34-456",
          kumkum.black,
          9,
        ),
        stroke("M-250-120C-120-226 110-240 306-146", gold.deep, 7),
        times(9, (i) =>
          disc(-190 + i * 50, -236 - Math.sin((i / 8) * Math.PI) * 36, 11, kumkum.plain),
        ),
        shape(
          "M-110-420Q-20-384 70-424L52-470Q-20-440-84-474Z",
          gold.plain,
          `stroke="${kumkum.black}" stroke-width="6"`,
        ),
        shape(
          "M-60-540Q-38-526-20-540L-2-490Q-40-470-72-492Z",
          gold.plain,
          `stroke="${kumkum.black}" stroke-width="6"`,
        ),
        shape(
          "M-118 420Q-20 480 82 420L50 500Q-16 540-80 496Z",
          gold.plain,
          `stroke="${kumkum.black}" stroke-width="6"`,
        ),
      ) +
      stroke(`M44 44H${W - 44}V${H - 44}H44Z`, gold.plain, 8),
  );

const palaceWindow = (chance: Random) => {
  const arch =
    "M290 1240V640C290 560 340 540 360 490C376 440 430 430 462 390C500 350 560 346 600 290C640 346 700 350 738 390C770 430 824 440 840 490C860 540 910 560 910 640V1240Z";
  return print(
    card,
    kumkum.deep,
    times(9, (c) =>
      times(11, (r) => {
        const [x, y] = [c * 150 + (r % 2 ? 75 : 0), r * 150];
        return (
          times(4, (i) => at(x, y, i * 90 + 45, shape(petal(64, 24), kumkum.plain))) +
          disc(x, y, 9, gold.deep)
        );
      }),
    ) +
      shape("M190 1300V600C190 420 420 330 600 150C780 330 1010 420 1010 600V1300Z", gold.plain) +
      shape("M226 1300V610C226 450 440 370 600 206C760 370 974 450 974 610V1300Z", kumkum.black) +
      times(15, (i) => disc(...polar(600, 640, 372, 192 + i * 11.2), 15, gold.pale)) +
      `<clipPath id="arch"><path d="${arch}"/></clipPath>` +
      group(
        `clip-path="url(#arch)"`,
        box(200, 200, 800, 1100, leaf.black),
        halftone({ x: 200, y: 250, w: 800, h: 900 }, 20, leaf.plain, (_x, y) => (y - 420) / 760),
        disc(760, 560, 96, gold.pale),
        times(24, () =>
          disc(
            between(chance, 300, 900),
            between(chance, 330, 800),
            between(chance, 2, 5),
            gold.pale,
          ),
        ),
        shape("M200 1000Q330 930 430 990T680 970T1000 960V1300H200Z", leaf.black),
        times(
          3,
          (i) =>
            box(690 + i * 64, 890 - (i === 1 ? 60 : 0), 46, 200, leaf.black) +
            shape(`M${680 + i * 64} ${890 - (i === 1 ? 60 : 0)}q33-70 66 0Z`, leaf.black),
        ),
        shape(
          "M300 1300C310 1120 370 1030 460 1002C480 996 486 976 484 950C430 930 412 868 424 812C440 740 520 720 570 752C620 786 622 860 592 914C580 938 572 968 584 996C680 1020 730 1130 740 1300Z",
          kumkum.plain,
        ),
        shape(
          "M484 950C430 930 412 868 424 812C440 740 520 720 570 752C620 786 622 860 592 914C560 950 520 960 484 950Z",
          "#190A12",
        ),
        shape("M470 1000C410 1010 360 1100 352 1300H470C440 1200 440 1090 470 1000Z", gold.plain),
        disc(512, 906, 62, "#2A1018"),
        disc(512, 906, 44, "#190A12"),
        times(11, (i) => jasmine(...polar(512, 906, 62, i * 33), 20, i * 20)),
        disc(612, 846, 11, gold.pale),
        stroke("M606 858q-6 18 0 30", gold.plain, 5),
        stroke(
          "M360 1120C420 1060 470 1030 484 1000M586 996C650 1020 700 1090 720 1180",
          gold.pale,
          7,
        ),
      ) +
      stroke(arch, gold.plain, 14) +
      stroke(arch, kumkum.black, 3) +
      box(150, 1240, 900, 70, gold.plain) +
      times(22, (i) => at(172 + i * 41, 1300, 0, shape(petal(48, 17), kumkum.plain))) +
      box(190, 1310, 820, 40, gold.deep) +
      times(7, (i) => shape(`M${250 + i * 117} 1350h60l-30 60Z`, gold.plain)) +
      stroke(`M44 44H${W - 44}V${H - 44}H44Z`, gold.plain, 8),
  );
};

const letterInGarland = (chance: Random) =>
  print(
    card,
    cloth,
    halftone(
      { x: 0, y: 0, w: W, h: H },
      26,
      gold.pale,
      (x, y) => Math.hypot(x - 600, y - 740) / 800 - 0.3,
    ) +
      sprinkle(chance, 22, gold.plain) +
      group(
        `transform="rotate(-7 600 740)" filter="url(#shadow)"`,
        shape("M330 470H870V1010H330Z", "#F4DDAA"),
        shape("M330 470L600 720L870 470Z", "#EFCf92"),
        stroke("M330 470L600 720L870 470", gold.deep, 6),
      ) +
      group(
        `transform="rotate(-7 600 740)"`,
        stroke("M330 1010L530 700M870 1010L670 700", gold.deep, 5),
        times(5, (i) =>
          stroke(`M420 ${830 + i * 34}H${780 - (i === 4 ? 160 : 0)}`, kumkum.deep, 0),
        ),
        shape(star(600, 728, 92, 84, 18), kumkum.plain),
        disc(600, 728, 70, kumkum.deep),
        words(600, 762, 100, gold.pale, "శ్రీ", `text-anchor="middle" ${fonts.teluguBold}`),
      ) +
      group(
        `transform="translate(600 720) scale(.9) translate(-600 -720)"`,
        times(58, (i) => {
          const a = i * (360 / 58),
            r = 505 + (i % 2 ? 20 : -20);
          const [x, y] = [
            600 + Math.cos((a * Math.PI) / 180) * r * 0.9,
            720 + Math.sin((a * Math.PI) / 180) * r * 1.12,
          ];
          return at(x, y, a + 40, shape(petal(94, 26), i % 2 ? leaf.plain : leaf.deep));
        }) +
          times(34, (i) => {
            const a = ((i * 360) / 34 + 4) * (Math.PI / 180);
            return marigold(
              600 + Math.cos(a) * 455,
              720 + Math.sin(a) * 566,
              56,
              i % 3 ? gold.deep : kumkum.deep,
              i % 3 ? gold.plain : kumkum.plain,
              i % 3 ? gold.pale : kumkum.pale,
            );
          }) +
          times(40, (i) =>
            jasmine(600 + Math.cos(i * 0.157) * 384, 720 + Math.sin(i * 0.157) * 488, 26, i * 31),
          ) +
          at(
            600,
            1280,
            0,
            marigold(0, 0, 92, kumkum.deep, kumkum.plain, kumkum.pale),
            times(
              3,
              (i) =>
                stroke(`M${-40 + i * 40} 80V${150 + (i === 1 ? 40 : 0)}`, gold.deep, 6) +
                jasmine(-40 + i * 40, 160 + (i === 1 ? 36 : 0), 26, 30),
            ),
          ),
      ) +
      stroke(`M44 44H${W - 44}V${H - 44}H44Z`, kumkum.plain, 8),
  );

const swan = (_chance: Random) =>
  print(
    card,
    gold.plain,
    halftone(
      { x: 0, y: 0, w: W, h: 1000 },
      26,
      gold.pale,
      (x, y) => 1 - Math.hypot(x - 500, y - 420) / 760,
    ) +
      disc(860, 340, 150, kumkum.plain) +
      box(0, 1120, W, 380, leaf.deep) +
      times(9, (r) =>
        times(14, (c) =>
          stroke(
            `M${c * 100 - (r % 2 ? 50 : 0)} ${1150 + r * 42}a50 34 0 0 1 100 0`,
            leaf.plain,
            6,
          ),
        ),
      ) +
      shape(
        "M420 520C330 540 300 470 330 410C366 340 480 330 530 420C580 520 520 640 500 740C486 830 520 880 600 890C760 890 900 820 1010 640C1060 820 1030 1040 860 1130C700 1200 440 1190 340 1080C250 970 300 820 370 720C430 630 470 560 440 500Z",
        cloth,
        `stroke="${kumkum.black}" stroke-width="11"`,
      ) +
      shape(
        "M334 440L180 470L336 500Z",
        kumkum.plain,
        `stroke="${kumkum.black}" stroke-width="9"`,
      ) +
      disc(408, 432, 22, kumkum.black) +
      disc(402, 426, 7, cloth) +
      stroke("M440 424q40-10 66 20", kumkum.plain, 8) +
      times(5, (r) =>
        times(6 - r, (c) =>
          at(
            540 + c * 64 + r * 38,
            1060 - r * 52 + c * 4 - c * c * 3,
            62,
            shape(
              petal(128, 44),
              r % 2 ? gold.pale : "#FFF7E4",
              `stroke="${kumkum.plain}" stroke-width="6"`,
            ),
            disc(0, -84, 9, kumkum.plain),
          ),
        ),
      ) +
      times(8, (i) =>
        disc(
          ...([448 + Math.sin(i) * 8, 600 + i * 30] as [number, number]),
          11,
          i % 2 ? leaf.plain : kumkum.plain,
        ),
      ) +
      stroke("M446 560C420 600 470 650 430 700", gold.deep, 0) +
      group(
        `transform="translate(176 500) rotate(-8)"`,
        stroke("M0-28V20", kumkum.black, 6),
        box(-84, 20, 168, 116, "#FFF7E4", `stroke="${kumkum.black}" stroke-width="7"`),
        stroke("M-84 20L0 90L84 20", kumkum.black, 6),
        disc(0, 84, 20, kumkum.plain),
      ) +
      shape("M0 1120Q600 1090 1200 1120V1160H0Z", leaf.black, `opacity=".4"`) +
      [130, 1040]
        .map((x, i) =>
          times(5, (k) =>
            at(
              x,
              1330 + i * 50,
              -60 + k * 30,
              shape(
                petal(120, 36),
                k % 2 ? "#F3C4B4" : "#E9A79C",
                `stroke="${kumkum.plain}" stroke-width="5"`,
              ),
            ),
          ),
        )
        .join("") +
      stroke(`M44 44H${W - 44}V${H - 44}H44Z`, kumkum.plain, 8),
  );

/**
 * Draws a sikku kolam: one line goes round every dot of a diamond, crosses between neighbours and turns at the edge.
 */
const kolam = (_chance: Random) => {
  const step = 116,
    half = step / 2,
    reach = 4;
  const inside = (c: number, r: number) => Math.abs(c) + Math.abs(r) <= reach;
  const lines: string[] = [],
    dots: string[] = [];
  for (let r = -reach; r <= reach; r++)
    for (let c = -reach; c <= reach; c++) {
      if (!inside(c, r)) continue;
      const [x, y] = [600 + c * step, 750 + r * step];
      dots.push(disc(x, y, 13, cloth));
      const side = ([dx, dy]: Point) => {
        const open = inside(c + dx, r + dy);
        const d = open ? half : half * 0.92;
        return { p: [x + dx * d, y + dy * d] as Point, open, dx, dy };
      };
      const sides = (
        [
          [0, -1],
          [1, 0],
          [0, 1],
          [-1, 0],
        ] as Point[]
      ).map(side);
      sides.forEach((a, i) => {
        const b = sides[(i + 1) % 4] ?? a,
          k = half * 0.55;
        const [ta, tb] = [
          a.open ? [b.dx - a.dx, b.dy - a.dy].map((v) => v * 0.55) : [b.dx, b.dy],
          b.open ? [a.dx - b.dx, a.dy - b.dy].map((v) => v * 0.55) : [a.dx, a.dy],
        ];
        lines.push(
          `M${n(a.p[0])} ${n(a.p[1])}C${n(a.p[0] + (ta[0] ?? 0) * k)} ${n(a.p[1] + (ta[1] ?? 0) * k)} ${n(b.p[0] + (tb[0] ?? 0) * k)} ${n(b.p[1] + (tb[1] ?? 0) * k)} ${n(b.p[0])} ${n(b.p[1])}`,
        );
      });
    }
  const corner = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      turn,
      times(5, (i) =>
        at(
          0,
          0,
          -40 + i * 32.5 + 40,
          shape(
            petal(150 - Math.abs(i - 2) * 22, 38),
            i % 2 ? gold.plain : kumkum.pale,
            `filter="url(#dry)"`,
          ),
        ),
      ),
      disc(0, 0, 22, cloth),
    );
  return print(
    card,
    kumkum.deep,
    halftone(
      { x: 0, y: 0, w: W, h: H },
      40,
      kumkum.black,
      (x, y) => Math.hypot(x - 600, y - 750) / 1300 - 0.3,
    ) +
      group(
        "",
        stroke(lines.join(""), cloth, 15, `filter="url(#dry)"`),
        stroke(lines.join(""), cloth, 10),
        ...dots,
      ) +
      corner(120, 120, 90) +
      corner(W - 120, 120, 180) +
      corner(120, H - 120, 0) +
      corner(W - 120, H - 120, 270),
  );
};

const lamps = (chance: Random) => {
  const lamp = (x: number, y: number, s: number) =>
    stroke(`M${x} -20V${y - 190 * s}`, gold.deep, 7) +
    times(Math.floor((y - 190 * s) / 34), (i) =>
      oval(x, 10 + i * 34, 6, 12, "none", `stroke="${gold.plain}" stroke-width="5"`),
    ) +
    light(x, y - 60 * s, 70 * s, gold.plain, 0.85) +
    group(
      `transform="translate(${x} ${y}) scale(${s})"`,
      shape("M-20-196Q0-224 20-196L14-150L30-130H-30L-14-150Z", gold.plain),
      stroke("M-26-128C-120-100-150-60-160 0M26-128C120-100 150-60 160 0", gold.deep, 9),
      disc(0, -132, 16, gold.pale),
      [-92, 0, 92]
        .map(
          (fx, i) =>
            shape(
              `M${fx} ${-98 - (i === 1 ? 22 : 0)}C${fx - 34}-52 ${fx - 26}-16 ${fx} -8C${fx + 26}-16 ${fx + 34}-52 ${fx} ${-98 - (i === 1 ? 22 : 0)}Z`,
              gold.plain,
            ) +
            shape(
              `M${fx} -66C${fx - 16}-38 ${fx - 12}-18 ${fx} -12C${fx + 12}-18 ${fx + 16}-38 ${fx} -66Z`,
              "#FFF6DC",
            ),
        )
        .join(""),
      shape("M-172 0H172Q150 84 44 96Q40 120 62 136H-62Q-40 120-44 96Q-150 84-172 0Z", gold.plain),
      shape("M-172 0H172L166 20H-166Z", gold.pale),
      halftone({ x: 0, y: 20, w: 160, h: 76 }, 13, gold.deep, (px, py) =>
        py < 90 - (px / 160) ** 3 * 70 ? px / 190 : 0,
      ),
      disc(0, 160, 17, gold.plain),
      shape("M-12 172H12L0 214Z", gold.plain),
    );
  return print(
    card,
    kumkum.black,
    halftone(
      { x: 0, y: 0, w: W, h: H },
      26,
      kumkum.deep,
      (x, y) =>
        0.95 -
        Math.min(
          Math.hypot(x - 600, y - 1080) / 700,
          Math.hypot(x - 250, y - 640) / 520,
          Math.hypot(x - 950, y - 500) / 520,
        ),
    ) +
      lamp(250, 700, 0.86) +
      lamp(950, 540, 0.72) +
      lamp(600, 1110, 1.3) +
      times(44, () =>
        disc(
          between(chance, 60, 1140),
          between(chance, 300, 1450),
          between(chance, 2, 6),
          gold.pale,
          `opacity="${n(between(chance, 0.3, 0.9))}"`,
        ),
      ) +
      stroke(`M44 44H${W - 44}V${H - 44}H44Z`, gold.deep, 8),
  );
};

const bangles = (_chance: Random) => {
  const bangle = (
    x: number,
    y: number,
    r: number,
    color: string,
    dot: string,
    count: number,
    wide = 46,
  ) =>
    group(`filter="url(#lift)"`, ring(x, y, r, color, wide)) +
    ring(x, y, r - wide * 0.36, "#fff", 4, `opacity=".35"`) +
    ring(x, y, r + wide * 0.4, kumkum.black, 4, `opacity=".5"`) +
    times(count, (i) => {
      const [px, py] = polar(x, y, r, (i * 360) / count);
      return i % 2
        ? disc(px, py, wide * 0.15, dot)
        : at(px, py, (i * 360) / count + 90, shape("M0-13L11 0L0 13L-11 0Z", dot));
    });
  return print(
    card,
    cloth,
    halftone({ x: 0, y: 0, w: W, h: H }, 26, gold.pale, (x, y) => (x + y) / 2700 - 0.1) +
      bangle(470, 500, 330, leaf.plain, gold.pale, 40) +
      bangle(760, 640, 330, kumkum.plain, gold.pale, 44, 54) +
      bangle(440, 860, 330, gold.plain, kumkum.plain, 36, 62) +
      bangle(760, 1010, 330, kumkum.deep, gold.plain, 40) +
      bangle(560, 740, 236, leaf.deep, gold.plain, 28, 40) +
      group(
        `filter="url(#lift)"`,
        marigold(990, 300, 100, gold.deep, gold.plain, gold.pale),
        marigold(200, 1230, 120, kumkum.deep, kumkum.plain, kumkum.pale),
      ) +
      jasmine(1010, 450, 44, 20) +
      jasmine(880, 230, 40, 50) +
      jasmine(340, 1290, 44, 10) +
      jasmine(190, 1060, 38, 44) +
      jasmine(1050, 1340, 48, 5) +
      border(kumkum.plain, kumkum.plain),
  );
};

const toran = (_chance: Random) => {
  const hang = (x: number) => 200 + 90 * Math.sin((x / W) * Math.PI * 2 - Math.PI / 2) ** 2;
  return print(
    card,
    "#F0C14B",
    halftone(
      { x: 0, y: 300, w: W, h: 1200 },
      26,
      gold.deep,
      (x, y) => Math.hypot(x - 600, y - 900) / 1150 - 0.28,
    ) +
      box(0, 0, W, 120, kumkum.deep) +
      times(13, (i) => marigold(i * 100, 60, 34, gold.deep, gold.plain, gold.pale)) +
      times(13, (i) => {
        const x = i * 100,
          y = hang(x);
        return at(
          x,
          y - 40,
          180 + (i % 2 ? 5 : -5),
          shape(
            petal(340, 74),
            i % 2 ? leaf.plain : leaf.deep,
            `stroke="${leaf.black}" stroke-width="6"`,
          ),
          stroke("M0-10V-310", leaf.pale, 6),
          times(6, (k) =>
            stroke(
              `M0 ${-60 - k * 40}l-34-26M0 ${-60 - k * 40}l34-26`,
              leaf.pale,
              4,
              `opacity=".8"`,
            ),
          ),
        );
      }) +
      stroke(
        through(Array.from({ length: 13 }, (_, i): Point => [i * 100, hang(i * 100) - 40])),
        kumkum.black,
        9,
      ) +
      times(25, (i) =>
        marigold(
          i * 50,
          hang(i * 50) - 40,
          40,
          i % 2 ? kumkum.deep : gold.deep,
          i % 2 ? kumkum.plain : "#F7B733",
          i % 2 ? kumkum.pale : gold.pale,
        ),
      ) +
      oval(600, 1390, 360, 44, kumkum.black, `opacity=".35"`) +
      times(5, (i) =>
        at(
          600,
          920,
          -64 + i * 32,
          shape(
            petal(300, 66),
            i % 2 ? leaf.plain : leaf.deep,
            `stroke="${leaf.black}" stroke-width="6"`,
          ),
          stroke("M0-20V-270", leaf.pale, 5),
        ),
      ) +
      shape("M600 640C700 650 730 760 712 850H488C470 760 500 650 600 640Z", "#6A3B1A") +
      stroke(
        "M600 650Q560 740 560 850M600 650Q640 740 640 850M540 690Q510 770 520 850M660 690Q690 770 680 850",
        "#4A2711",
        6,
      ) +
      shape("M580 650Q600 590 622 650Z", "#4A2711") +
      shape(
        "M440 850H760L740 930Q900 1010 880 1180Q860 1330 700 1380H500Q340 1330 320 1180Q300 1010 460 930Z",
        "#C8741A",
        `stroke="${kumkum.black}" stroke-width="8"`,
      ) +
      shape("M440 850H760L750 892H450Z", gold.pale) +
      halftone(
        { x: 560, y: 940, w: 330, h: 430 },
        17,
        kumkum.deep,
        (x, y) => (Math.hypot((x - 600) / 275, (y - 1160) / 220) < 0.98 ? (x - 600) / 360 : 0),
        `opacity=".6"`,
      ) +
      stroke("M336 1090Q600 1180 864 1090M336 1240Q600 1320 864 1240", kumkum.deep, 9) +
      times(11, (i) =>
        disc(370 + i * 46, 1186 + Math.sin((i / 10) * Math.PI) * 44, 12, kumkum.deep),
      ) +
      stroke("M600 1010V1090M570 1010V1090M630 1010V1090", cloth, 13) +
      disc(600, 1112, 17, kumkum.plain),
  );
};

const flute = (_chance: Random) =>
  print(
    card,
    kumkum.deep,
    times(7, (i) =>
      disc(
        600,
        1560,
        1180 - i * 150,
        [kumkum.plain, "#C8442B", kumkum.pale, "#E58A4A", gold.plain, "#EFC35C", gold.pale][i] ??
          gold.pale,
      ),
    ) +
      halftone({ x: 0, y: 0, w: W, h: 900 }, 24, kumkum.black, (_x, y) => 0.8 - y / 760) +
      times(5, (i) =>
        stroke(
          through([
            [-40, 640 + i * 44],
            [260, 520 + i * 40],
            [560, 700 + i * 40],
            [860, 520 + i * 50],
            [1240, 600 + i * 40],
          ]),
          gold.pale,
          4,
          `opacity="${n(0.9 - i * 0.14)}"`,
        ),
      ) +
      [
        [200, 540],
        [480, 690],
        [800, 560],
        [1010, 600],
      ]
        .map(([x = 0, y = 0], i) => disc(x, y + i * 26, 19, gold.pale))
        .join("") +
      group(
        `transform="translate(600 760) rotate(-38)"`,
        box(-640, -34, 1280, 80, kumkum.black, `rx="36" opacity=".4"`),
        box(-640, -44, 1280, 80, "#C98B3A", `rx="36"`),
        box(-640, -40, 1280, 18, gold.pale, `rx="9"`),
        halftone({ x: -620, y: 4, w: 1240, h: 30 }, 11, kumkum.deep, (_x, y) => (y + 6) / 60),
        [-520, -490, 500, 530, 560].map((x) => box(x, -48, 14, 88, kumkum.plain)).join(""),
        [-380].map((x) => oval(x, -8, 24, 18, kumkum.black)).join(""),
        times(6, (i) => oval(-90 + i * 92, -8, 18, 16, kumkum.black)),
        at(
          330,
          20,
          206,
          times(22, (i) =>
            stroke(
              `M0 ${-30 - i * 14}q${n(46 + i * 2)}-20 ${n(60 + i * 2)}-70M0 ${-30 - i * 14}q${n(-46 - i * 2)}-20 ${n(-60 - i * 2)}-70`,
              [leaf.plain, leaf.pale, gold.plain][i % 3] ?? leaf.plain,
              7,
            ),
          ),
          stroke("M0 0V-380", kumkum.black, 8),
          oval(0, -400, 74, 92, leaf.plain),
          oval(0, -394, 56, 70, gold.plain),
          oval(0, -386, 40, 52, "#143B63"),
          oval(0, -374, 20, 28, kumkum.black),
        ),
        stroke("M440 20q-30 60 0 130", gold.plain, 9),
        shape(star(440, 176, 36, 16, 8), gold.pale),
      ) +
      stroke(`M44 44H${W - 44}V${H - 44}H44Z`, gold.plain, 8),
  );

export const rukminiKalyanam: ((chance: Random) => string)[] = [
  lotus,
  wheel,
  feather,
  conch,
  palaceWindow,
  letterInGarland,
  swan,
  kolam,
  lamps,
  bangles,
  toran,
  flute,
];
