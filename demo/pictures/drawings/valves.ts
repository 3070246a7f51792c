import type { Drawings } from '../drawing.ts';
import { MATERIALS, type Material } from '../materials.ts';
import { ellipse, fill, flat, ground, hole, line, lit, lying, part, polygon, rect, round, upright } from '../pen.ts';

const { black, brass, steel, white, red } = MATERIALS;

/** The two hexagonal ends of a valve and the hole at the front. */
function ends(m: Material, y = 145): string {
  const top = y - 39;
  const right = `M160 ${top}H204C212 ${top + 6} 215 ${y - 17} 215 ${y}S212 ${y + 33} 204 ${y + 39}H160Z`;
  const left = `M36 ${top}H80V${y + 39}H36C28 ${y + 33} 25 ${y + 17} 25 ${y}S28 ${top + 6} 36 ${top}Z`;
  const tones = (x: number): string => fill(rect(x, top - 4, 60, 24), m.light) + fill(rect(x, y + 19, 60, 26), m.shade);
  return (
    part(right, m, tones(158)) +
    line(`M160 ${top + 18}H212M160 ${y + 19}H213`) +
    part(left, m, tones(22)) +
    line(`M40 ${top + 18}H80M40 ${y + 19}H80`) +
    part(ellipse(36, y, 11, 39), m, fill(ellipse(36, y, 11, 39), m.light)) +
    hole(37, y, 7, m, 28)
  );
}

export const valves: Drawings = {
  'gate-valve': {
    look: { m: 'brass', c: 'red' },
    draw: ({ m, c }) =>
      ground(122, 206, 92) +
      lit('M84 122L100 96H140L156 122V182C140 200 100 200 84 182Z', m, 9, 12) +
      ends(m, 155) +
      lit(polygon(120, 104, 30, 6), m, 6, 8) +
      upright(104, 62, 32, 36, m, 3) +
      upright(113, 40, 14, 26, steel) +
      lying(52, 30, 136, 20, c, 10) +
      line('M86 33V47M120 32V48M154 33V47'),
  },
  'check-valve': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(122, 190, 92) +
      lit('M72 108C90 78 150 78 168 108V172C150 196 90 196 72 172Z', m, 10, 13) +
      ends(m, 140) +
      line('M96 140H140M128 130L140 140L128 150') +
      lit(polygon(120, 82, 26, 6), m, 5, 7) +
      line(polygon(120, 82, 13, 6)),
  },
  'hose-tap': {
    look: { m: 'brass', c: 'red' },
    draw: ({ m, c }) =>
      ground(112, 218, 70) +
      lying(24, 92, 40, 36, m, 3) +
      line('M32 92L30 128M41 92L39 128M50 92L48 128') +
      lit('M64 84H92V136H64Z', m, 6, 8) +
      lit('M92 92H128C160 92 178 108 178 138V146H142V140C142 132 136 128 128 128H92Z', m, 8, 10) +
      upright(136, 144, 48, 20, m, 3) +
      line('M146 144V164M160 144V164M174 144V164') +
      upright(144, 164, 32, 44, m, 2) +
      line('M142 176H178M142 188H178M142 198H178') +
      upright(103, 66, 22, 28, m) +
      lit('M100 54H150L168 40H206C216 40 216 58 206 58H176L158 72H100Z', c, 5, 6) +
      lit(polygon(114, 62, 14, 6), steel, 4, 5),
  },
  'angle-valve': {
    look: {},
    draw: () =>
      ground(120, 218, 60) +
      lit(ellipse(52, 128, 14, 46), steel, 5, 6) +
      lying(58, 108, 60, 40, steel) +
      upright(96, 60, 52, 96, steel, 6) +
      line('M96 82H148M96 96H148') +
      upright(104, 30, 36, 32, steel, 3) +
      line('M104 40L140 36M104 50L140 46') +
      lit('M148 104H176V152H148Z', steel, 5, 7) +
      lit('M176 96C200 96 212 110 212 128S200 160 176 160Z', steel, 7, 9) +
      line('M192 104V152M202 110V146') +
      upright(108, 156, 28, 30, steel, 2),
  },
  'radiator-valve': {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(118, 220, 64) +
      upright(92, 150, 40, 58, steel, 3) +
      line('M92 166H132M92 180H132M92 194H132') +
      lit('M84 108H142V156H84Z', steel, 8, 9) +
      lying(140, 112, 66, 40, steel, 3) +
      line('M158 112V152M176 112L174 152M188 112L186 152M198 112L196 152') +
      upright(94, 86, 40, 26, steel, 2) +
      lit('M82 30C96 22 132 22 146 30L142 88H86Z', c, 9, 11) +
      line('M96 36L98 82M108 34L109 83M120 34L119 83M132 36L130 82'),
  },
  'thermostatic-head': {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(124, 204, 84) +
      lying(22, 98, 44, 64, steel, 4) +
      line('M32 98V162M42 98V162M52 98V162') +
      lit('M64 84H92V176H64Z', c, 8, 8) +
      lit('M90 70C130 62 176 66 206 82C222 100 222 160 206 178C176 194 130 198 90 190Z', c, 11, 14) +
      line('M104 82C140 74 170 78 196 90M102 106H204M102 130H210M102 154H204M104 178C140 186 170 182 196 170') +
      flat('M92 122L104 130L92 138Z', red.base),
  },
  'pressure-reducer': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(122, 214, 92) +
      upright(88, 146, 64, 62, m, 6) +
      line('M88 186H152') +
      lit('M82 116C98 96 142 96 158 116V178C142 190 98 190 82 178Z', m, 9, 12) +
      ends(m, 146) +
      upright(90, 34, 60, 76, m, 8) +
      line('M90 54H150M90 92H150') +
      lit(polygon(120, 40, 18, 6), steel, 4, 5) +
      round(120, 146, 17, steel) +
      line('M112 146H128M120 138V154'),
  },
  'y-filter': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(122, 218, 88) +
      `<g transform="rotate(38 128 150)">${upright(104, 140, 52, 66, m, 3)}${line('M104 160H156')}${lit('M98 196H162V218H98Z', m, 5, 6)}${line('M114 196V218M130 196V218M146 196V218')}</g>` +
      lit('M72 92C90 74 150 74 168 92V146C150 162 90 162 72 146Z', m, 9, 12) +
      ends(m, 119) +
      line('M98 118H142M132 108L142 118L132 128'),
  },
  manifold: {
    look: { m: 'steel' },
    draw: ({ m }) => {
      let body = ground(120, 218, 100);
      for (const y of [62, 142]) {
        for (let place = 0; place < 4; place += 1) {
          const x = 50 + place * 42;
          body += upright(x, y + 20, 18, 42, brass, 2) + line(`M${x} ${y + 42}H${x + 18}M${x} ${y + 52}H${x + 18}`);
        }
        body += lying(20, y, 194, 36, m, 6);
        for (let place = 0; place < 4; place += 1) {
          const x = 48 + place * 42;
          const cap = y === 62 ? white : black;
          body += upright(x, y - 24, 22, 30, cap, 5) + line(`M${x + 7} ${y - 20}V${y}M${x + 15} ${y - 20}V${y}`);
        }
        body += lit(rect(208, y - 3, 16, 42, 3), brass, 4, 5) + lit(rect(12, y - 3, 14, 42, 3), brass, 4, 5);
      }
      return body;
    },
  },
};
