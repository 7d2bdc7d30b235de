import sharp from "sharp";
import type { Chance } from "./chance.ts";

/**
 * Returns markup that shows the screen as another phone's camera sees it lying on a table: turned, in perspective, with
 * glare and the screen's lines.
 */
export function onATable(screen: Buffer, chance: Chance): string {
  const turn = chance.whole(-60, 60) / 10;
  const [over, aside] = [chance.whole(-90, 90) / 10, chance.whole(-90, 90) / 10];
  const width = chance.whole(760, 900);
  const wood = chance.of([
    "#8a5a33,#6b4023",
    "#d9d4cc,#b8b2a8",
    "#33414e,#1f2a33",
    "#c9b18c,#a58a60",
  ]);
  const lines = chance.whole(30, 45) / 10;
  const glare = `${chance.whole(10, 90)}% ${chance.whole(5, 60)}%`;
  const light = chance.whole(15, 45) / 100;
  return `
  <div style="position:relative;width:1200px;height:1600px;overflow:hidden;background:linear-gradient(105deg,${wood});perspective:1800px">
    <div style="position:absolute;left:50%;top:50%;width:${width}px;transform:translate(-50%,-50%) rotateX(${over}deg) rotateY(${aside}deg) rotateZ(${turn}deg)">
      <div style="border:14px solid #101010;border-radius:40px;overflow:hidden;position:relative;max-height:1560px;box-shadow:20px 30px 60px #0008">
        <img alt="" src="data:image/png;base64,${screen.toString("base64")}" style="display:block;width:100%">
        <div style="position:absolute;inset:0;opacity:.10;background:repeating-linear-gradient(${chance.whole(80, 100)}deg,#000 0 1px,#0000 1px ${lines}px)"></div>
        <div style="position:absolute;inset:0;opacity:.07;background:repeating-linear-gradient(${chance.whole(2, 8)}deg,#f0f 0 2px,#0f0 2px ${lines * 3}px)"></div>
      </div>
    </div>
    <div style="position:absolute;inset:0;background:radial-gradient(ellipse 500px 380px at ${glare},rgba(255,255,255,${light}),transparent),linear-gradient(${chance.whole(0, 360)}deg,rgba(0,0,0,.35),transparent 60%)"></div>
  </div>`;
}

/** Adds what a camera adds: a little blur, grain, and JPEG compression. */
export async function photographed(scene: Buffer, chance: Chance): Promise<Buffer> {
  const { data, info } = await sharp(scene)
    .removeAlpha()
    .blur(chance.whole(5, 10) / 10)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grain = chance.whole(6, 22);
  for (let at = 0; at < data.length; at += info.channels) {
    const noise = (chance.next() + chance.next() - 1) * grain;
    for (let colour = at; colour < at + info.channels; colour++)
      data[colour] = Math.max(0, Math.min(255, (data[colour] ?? 0) + noise));
  }
  const { width, height, channels } = info;
  return await sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality: chance.whole(60, 85) })
    .toBuffer();
}
