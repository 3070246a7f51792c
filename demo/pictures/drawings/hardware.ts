import type { Drawings } from '../drawing.ts';
import { MATERIALS, type Material } from '../materials.ts';
import {
  ellipse,
  fill,
  flat,
  ground,
  hole,
  INK,
  line,
  lit,
  lying,
  part,
  rect,
  round,
  strokes,
  turned,
  upright,
} from '../pen.ts';

const { black, brass, grey, steel, white } = MATERIALS;

function keyhole(x: number, y: number): string {
  return fill(
    `M${x} ${y - 9}a6 6 0 0 1 4 11L${x + 5} ${y + 14}H${x - 5}L${x - 4} ${y + 2}A6 6 0 0 1 ${x} ${y - 9}Z`,
    INK,
  );
}

function key(m: Material): string {
  return (
    lit('M22 30a20 20 0 1 0 .1 0ZM40 44H104L110 50L104 56H98V64H90V56H80V66H70V56H40Z', m, 4, 5) +
    flat(ellipse(16, 50, 7), '#FFFFFF')
  );
}

export const hardware: Drawings = {
  'padlock-back': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(120, 222, 70) +
      lit('M74 120V84C74 56 94 34 120 34S166 56 166 84V120H144V86C144 70 134 58 120 58S96 70 96 86V120Z', steel, 6, 7) +
      lit(rect(54, 110, 132, 106, 10), m, 10, 12) +
      line('M66 126H174M66 202H174M92 156H148M92 172H130'),
  },
  'padlock-long': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(120, 224, 56) +
      lit(
        'M82 140V58C82 32 98 16 120 16S158 32 158 58V140H138V58C138 44 130 36 120 36S102 44 102 58V140Z',
        steel,
        6,
        7,
      ) +
      lit(rect(64, 132, 112, 86, 9), m, 9, 11) +
      line('M74 146H166M74 204H166') +
      round(120, 174, 18, steel) +
      keyhole(120, 172),
  },
  'lock-cylinder': {
    look: { m: 'brass', s: '' },
    draw: ({ m, s }) => {
      return (
        ground(120, 206, 92) +
        lit('M40 48H190C206 48 206 112 190 112H162V176H146V112H118V176H60V112H40C24 112 24 48 40 48Z', m, 8, 11) +
        lit(rect(112, 40, 20, 82, 4), steel, 4, 5) +
        part(ellipse(40, 80, 16, 32), m, fill(ellipse(36, 76, 16, 32), m.light)) +
        line('M40 62V98M36 74H44') +
        (s === 'knob' ? lit(rect(196, 52, 34, 56, 10), m, 6, 7) + line('M206 56V104M216 56V104') : '') +
        flat(ellipse(88, 144, 7), m.deep) +
        line('M70 62H104') +
        `<g transform="translate(118 150) rotate(8)">${key(steel)}</g>`
      );
    },
  },
  'mortise-lock': {
    look: {},
    draw: () =>
      ground(116, 226, 62) +
      lit(rect(66, 50, 96, 132, 5), steel, 8, 10) +
      lit(rect(160, 18, 20, 198, 4), brass, 5, 6) +
      lying(178, 78, 24, 20, brass, 2) +
      lying(178, 128, 28, 34, brass, 2) +
      lit(rect(92, 74, 26, 26, 3), white, -3, -4) +
      flat(rect(99, 81, 12, 12), steel.deep) +
      flat('M104 122a12 12 0 0 1 7 21V164H97V143A12 12 0 0 1 104 122Z', steel.deep) +
      round(80, 62, 4, grey) +
      round(148, 62, 4, grey) +
      round(80, 170, 4, grey) +
      round(148, 170, 4, grey) +
      hole(170, 32, 4, brass) +
      hole(170, 202, 4, brass),
  },
  escutcheon: {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(120, 220, 64) +
      lit(ellipse(120, 116, 90), m, 10, 13) +
      lit(ellipse(120, 114, 62), m, 8, 9) +
      round(120, 112, 40, m) +
      fill(rect(114, 84, 12, 56, 6), INK) +
      round(58, 116, 6, black) +
      round(182, 116, 6, black),
  },
  'door-handle': {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(112, 214, 84) +
      round(70, 92, 40, m) +
      line(ellipse(70, 92, 33)) +
      part(
        'M58 78C70 66 84 72 96 78H206C218 78 224 86 224 94V104C224 110 214 110 212 104L208 98H96C84 108 64 108 56 96C54 90 54 84 58 78Z',
        m,
        fill('M50 70H230V86H60L56 92Z', m.light) + fill('M60 98H230V114H56Z', m.shade),
      ) +
      round(72, 176, 32, m) +
      keyhole(72, 173),
  },
  hinge: {
    look: { m: 'steel' },
    draw: ({ m }) => {
      const leaf = (x: number): string =>
        lit(rect(x, 42, 82, 156, 6), m, 7, 9) +
        [66, 120, 174]
          .map((y) => round(x + 42, y, 10, m) + line(`M${x + 37} ${y}H${x + 47}M${x + 42} ${y - 5}V${y + 5}`))
          .join('');
      return (
        ground(120, 212, 92) +
        leaf(22) +
        leaf(136) +
        upright(104, 30, 32, 180, m, 5) +
        line('M104 66H136M104 102H136M104 138H136M104 174H136')
      );
    },
  },
  chain: {
    look: {},
    draw: () => {
      const open = (x: number): string => {
        const ring = `M${x} 96C${x} 84 ${x + 10} 78 ${x + 22} 78H${x + 50}C${x + 62} 78 ${x + 72} 84 ${x + 72} 96V124C${x + 72} 136 ${x + 62} 142 ${x + 50} 142H${x + 22}C${x + 10} 142 ${x} 136 ${x} 124Z`;
        return lit(ring, steel, 6, 8) + flat(rect(x + 17, 95, 38, 30, 10), '#FFFFFF');
      };
      const edge = (x: number): string => lying(x, 101, 56, 18, steel, 9);
      return ground(120, 196, 98) + turned(-18, open(4) + open(84) + open(164) + edge(52) + edge(132), 120, 110);
    },
  },
  castor: {
    look: { c: 'grey' },
    draw: ({ c }) =>
      ground(112, 224, 62) +
      lit(rect(46, 24, 132, 18, 4), steel, 4, 6) +
      lit('M84 42H140L136 62H88Z', steel, 5, 6) +
      round(104, 148, 72, c) +
      round(104, 148, 44, c === MATERIALS.black ? grey : white) +
      line(ellipse(104, 148, 62)) +
      lit('M84 60H144C150 90 128 120 122 152C120 166 88 166 86 152C84 120 74 90 84 60Z', steel, 7, 9) +
      round(104, 150, 12, grey) +
      line('M97 150H111'),
  },
  'shelf-bracket': {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(110, 222, 66) +
      part(
        'M60 70C80 130 120 170 178 60L190 52L178 52C120 58 70 58 60 60Z',
        c,
        fill('M60 64C90 130 140 120 180 54Z', c.shade),
      ) +
      flat('M76 74C90 118 122 120 154 70C128 74 96 76 76 74Z', '#FFFFFF') +
      lit(rect(38, 28, 26, 186, 4), c, 6, 8) +
      lit('M38 28H206C212 28 214 34 212 40L208 54H38Z', c, 6, 8) +
      hole(51, 84, 5, c) +
      hole(51, 140, 5, c) +
      hole(51, 192, 5, c) +
      hole(104, 41, 5, c) +
      hole(160, 41, 5, c),
  },
  'letter-box': {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 222, 70) +
      lit('M50 62C50 34 84 22 120 22S190 34 190 62V206C190 212 186 216 180 216H60C54 216 50 212 50 206Z', c, 10, 12) +
      lit('M44 70C44 44 82 38 120 38S196 44 196 70L190 80H50Z', c, 6, 7) +
      flat(rect(76, 92, 88, 12, 3), c.deep) +
      line('M66 120H174V204H66Z') +
      lit(rect(92, 132, 56, 22, 2), white, 2, 3) +
      round(120, 182, 11, steel) +
      line('M120 177V187'),
  },
};

/** Boxes and bags with contents, seen from the front. */
export const boxes: Drawings = {
  'tool-case': {
    look: {},
    draw: () =>
      ground(120, 212, 98) +
      part('M88 50V40C88 32 94 28 102 28H138C146 28 152 32 152 40V50H138V44H102V50Z', black) +
      lit(rect(16, 48, 208, 64, 10), black, 7, 9) +
      lit(rect(16, 116, 208, 88, 10), black, 7, 9) +
      fill(rect(28, 126, 184, 68, 5), steel.light) +
      strokes(44, 200, 19, (x) => ellipse(x, 142, 7)) +
      lying(40, 160, 104, 12, steel, 5) +
      round(150, 166, 12, steel) +
      strokes(44, 130, 16, (x) => `M${x} 180v8`) +
      lit(rect(62, 104, 22, 20, 3), grey, 3, 4) +
      lit(rect(156, 104, 22, 20, 3), grey, 3, 4),
  },
  bits: {
    look: {},
    draw: () => {
      const bit = (x: number): string =>
        upright(x, 120, 22, 74, steel) +
        upright(x + 5, 74, 12, 48, steel, 1) +
        lit(`M${x + 5} 74L${x + 8} 56H${x + 14}L${x + 17} 74Z`, steel, 2, 3) +
        line(`M${x + 11} 58V74`);
      return (
        ground(120, 214, 92) +
        [34, 70, 106, 142, 178].map(bit).join('') +
        lit(rect(20, 154, 200, 52, 8), black, 6, 8) +
        [34, 70, 106, 142, 178].map((x) => fill(rect(x + 3, 172, 16, 10, 2), white.base)).join('')
      );
    },
  },
  'glove-box': {
    look: { c: 'blue' },
    draw: ({ c }) => {
      const box = c === white ? MATERIALS.sky : c;
      return (
        ground(120, 210, 92) +
        part('M192 92L220 70V182L192 204Z', box, fill('M192 92L220 70V182L192 204Z', box.shade)) +
        part('M24 92L52 70H220L192 92Z', box, fill('M24 92L52 70H220L192 92Z', box.light)) +
        flat(ellipse(122, 81, 46, 8), box.deep) +
        lit(
          'M98 82C92 56 100 38 108 36C112 50 118 50 120 28C128 30 128 52 132 54C138 40 146 44 146 54C146 66 140 74 144 82Z',
          c,
          5,
          6,
        ) +
        lit(rect(24, 92, 168, 112), box, 8, 2) +
        lit(rect(44, 112, 128, 70, 4), white, 4, 4) +
        line('M60 132H156M60 148H128M60 164H100')
      );
    },
  },
  sandpaper: {
    look: { c: 'brown', s: '' },
    draw: ({ c, s }) => {
      if (s === 'disc') {
        const holes = [0, 60, 120, 180, 240, 300].map((angle) => {
          const turn = (angle * Math.PI) / 180;
          return flat(ellipse(112 + 48 * Math.cos(turn), 124 + 48 * Math.sin(turn), 9), '#FFFFFF');
        });
        return (
          ground(124, 218, 84) +
          lit(ellipse(134, 112, 86), c, 6, 12) +
          lit(ellipse(112, 124, 86), c, 9, 11) +
          holes.join('') +
          flat(ellipse(112, 124, 9), '#FFFFFF')
        );
      }
      return (
        ground(122, 212, 84) +
        turned(8, lit(rect(64, 40, 130, 164), c, 4, 6)) +
        lit(rect(48, 40, 130, 164), c, 7, 9) +
        part('M48 204L48 168C66 172 78 184 84 204Z', MATERIALS.beige) +
        strokes(66, 164, 20, (x) => `M${x} 62v1M${x + 9} 82v1M${x} 102v1M${x + 9} 122v1M${x} 142v1`)
      );
    },
  },
};
