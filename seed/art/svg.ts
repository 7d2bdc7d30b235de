/** Drawing tools that all series share: seeded random numbers, shapes, light, ink and paper, as SVG text. */

export type Random = () => number;

/**
 * Returns a generator of random numbers (Mulberry32) seeded by a name, so that a picture is the same on every machine.
 */
export function random(name: string): Random {
  let state = 2166136261;
  for (const character of name)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (chance: Random, low: number, high: number) => low + (high - low) * chance();

export function pick<T>(chance: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(chance() * choices.length)] ?? choices[0];
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export type Point = readonly [x: number, y: number];

export const n = (value: number) => Number(value.toFixed(1));

export const polar = (x: number, y: number, radius: number, degrees: number): Point => [
  x + radius * Math.cos((degrees * Math.PI) / 180),
  y + radius * Math.sin((degrees * Math.PI) / 180),
];

export const disc = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

export const ring = (x: number, y: number, r: number, stroke: string, width: number, more = "") =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;

export const shape = (d: string, fill: string, more = "") =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, color: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const group = (more: string, ...children: string[]) => `<g ${more}>${children.join("")}</g>`;

export const at = (x: number, y: number, degrees: number, ...children: string[]) =>
  group(`transform="translate(${n(x)} ${n(y)}) rotate(${n(degrees)})"`, ...children);

export const words = (x: number, y: number, size: number, fill: string, text: string, more = "") =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}" ${more}>${text.replaceAll("&", "&amp;")}</text>`;

/** Draws a light as two blurred discs: the core and the glow around it. */
export const light = (x: number, y: number, r: number, color: string, opacity = 1) =>
  disc(
    x,
    y,
    r * 2.3,
    color,
    `opacity="${n(opacity * 0.34)}" filter="url(#${r > 90 ? "blur120" : "blur60"})"`,
  ) +
  disc(
    x,
    y,
    r * 1.4,
    color,
    `opacity="${n(opacity * (r > 90 ? 0.6 : 0.75))}" filter="url(#${r > 90 ? "blur60" : "blur20"})"`,
  );

/** Returns a smooth path through points (Catmull-Rom). */
export function through(points: readonly Point[], closed = false): string {
  const last = points.length - 1;
  const point = (index: number): Point => {
    const wrapped = closed
      ? (index + points.length) % points.length
      : Math.min(Math.max(index, 0), last);
    return points[wrapped] ?? [0, 0];
  };
  const start = point(0);
  const parts = [`M${n(start[0])} ${n(start[1])}`];
  for (let i = 0; i < (closed ? points.length : last); i++) {
    const [a, b, c, d] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    parts.push(
      `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (d[0] - b[0]) / 6)} ${n(c[1] - (d[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`,
    );
  }
  return parts.join("") + (closed ? "Z" : "");
}

/** Returns a path as a hand would draw it: through the points, each moved a little. */
export const byHand = (chance: Random, points: readonly Point[], shake = 3, closed = false) =>
  through(
    points.map(([x, y]) => [
      x + between(chance, -shake, shake),
      y + between(chance, -shake, shake),
    ]),
    closed,
  );

/** Draws a shade in printed dots; `weight` gives how dark (0 to 1) it is at a point. */
export function halftone(
  area: { x: number; y: number; w: number; h: number },
  step: number,
  color: string,
  weight: (x: number, y: number) => number,
  more = "",
): string {
  const dots: string[] = [];
  for (let row = 0; row * step * 0.87 < area.h; row++)
    for (let column = 0; column * step < area.w; column++) {
      const x = area.x + column * step + (row % 2 ? step / 2 : 0);
      const y = area.y + row * step * 0.87;
      const r = step * 0.62 * Math.sqrt(Math.min(Math.max(weight(x, y), 0), 1));
      if (r > step * 0.07)
        dots.push(
          `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`,
        );
    }
  return shape(dots.join(""), color, more);
}

/** Returns a petal or leaf that grows upwards from its foot at the origin. */
export const petal = (length: number, width: number, belly = 0.45) =>
  `M0 0C${n(-width)} ${n(-length * belly * 0.6)} ${n(-width * 0.9)} ${n(-length * (belly + 0.25))} 0 ${n(-length)}C${n(width * 0.9)} ${n(-length * (belly + 0.25))} ${n(width)} ${n(-length * belly * 0.6)} 0 0Z`;

export function star(
  x: number,
  y: number,
  outer: number,
  inner: number,
  spikes: number,
  turn = -90,
) {
  const points = Array.from({ length: spikes * 2 }, (_, i) =>
    polar(x, y, i % 2 ? inner : outer, turn + (i * 180) / spikes),
  );
  return `M${points.map(([px, py]) => `${n(px)} ${n(py)}`).join("L")}Z`;
}

export type Size = { width: number; height: number };
/** A card's picture: 4:5, portrait. */
export const card: Size = { width: 1200, height: 1500 };
/** The home page's large picture. */
export const square: Size = { width: 1200, height: 1200 };

/** A cassette sleeve or a story's cover: 16:9. */
export const sleeve: Size = { width: 1600, height: 900 };

/** Puts a whole picture together: background, drawing, and the grain of the print over both. */
export function print(
  size: Size,
  ground: string,
  drawing: string,
  { grain = 0.5, coarse = 0.55 } = {},
): string {
  const { width, height } = size;
  const blur = (id: string, deviation: number) =>
    `<filter id="${id}" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${blur("blur4", 4)}${blur("blur8", 8)}${blur("blur20", 20)}${blur("blur60", 60)}${blur("blur120", 120)}
<filter id="rough" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="3" seed="4"/><feDisplacementMap in="SourceGraphic" scale="7"/></filter>
<filter id="torn" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="4" seed="9"/><feDisplacementMap in="SourceGraphic" scale="26"/></filter>
<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="14" stdDeviation="16" flood-color="#1a1020" flood-opacity=".35"/></filter>
<filter id="lift" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="5" stdDeviation="5" flood-color="#1a1020" flood-opacity=".28"/></filter>
<filter id="dry" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="0.09" numOctaves="3" seed="11" result="t"/><feColorMatrix in="t" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -9 5.6"/><feComposite in="SourceGraphic" operator="in"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${coarse}" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 1" result="g"/><feTurbulence type="fractalNoise" baseFrequency="${coarse}" numOctaves="2" seed="7"/><feColorMatrix values="1.6 0 0 0 -.3 1.6 0 0 0 -.3 1.6 0 0 0 -.3 0 0 0 0 1"/></filter>
<filter id="fibre" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="4" seed="3"/><feDiffuseLighting lighting-color="#fff" surfaceScale="2.2"><feDistantLight azimuth="50" elevation="62"/></feDiffuseLighting></filter>
</defs>
<rect width="${width}" height="${height}" fill="${ground}"/>
${drawing}
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="${grain}" style="mix-blend-mode:soft-light"/>
</svg>`;
}

/** Draws the paper's grain in the light, over the background and under the ink. */
export const fibre = ({ width, height }: Size, opacity = 0.5) =>
  `<rect width="${width}" height="${height}" filter="url(#fibre)" opacity="${opacity}" style="mix-blend-mode:multiply"/>`;

export const fonts = {
  display: `font-family="Fraunces Variable" font-weight="600"`,
  telugu: `font-family="Tiro Telugu" lang="te"`,
  teluguBold: `font-family="Ramabhadra" lang="te"`,
  hand: `font-family="Caveat" font-weight="500"`,
};
