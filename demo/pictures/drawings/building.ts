import type { Drawings } from '../drawing.ts';
import { MATERIALS } from '../materials.ts';
import {
  ellipse,
  fill,
  flat,
  ground,
  hole,
  labelOn,
  line,
  lit,
  lying,
  part,
  rect,
  round,
  strand,
  strokes,
  turned,
  upright,
  wire,
} from '../pen.ts';

const { black, clay, grey, steel, white, wood } = MATERIALS;

export const building: Drawings = {
  'bucket-top': {
    look: { c: 'blue' },
    draw: ({ c }) =>
      round(120, 124, 94, white) +
      line(ellipse(120, 124, 86)) +
      lit(ellipse(120, 124, 78), c, -8, -10) +
      fill('M84 96C110 82 144 92 160 110C150 104 120 100 84 96Z', c.light) +
      lit(rect(18, 112, 16, 24, 5), steel, 3, 4) +
      lit(rect(206, 112, 16, 24, 5), steel, 3, 4) +
      wire('M26 112C30 20 210 20 214 112'),
  },
  'paint-tin': {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 220, 70) +
      wire('M60 84C40 24 200 24 180 84') +
      upright(54, 72, 132, 140, steel, 6) +
      part(rect(54, 100, 132, 86), c, fill(rect(50, 98, 36, 90), c.light) + fill(rect(150, 98, 40, 90), c.shade)) +
      line('M92 130H148M100 146H140', labelOn(c)) +
      lit(ellipse(120, 72, 66, 16), steel, 5, 6) +
      line(ellipse(120, 72, 52, 11)) +
      part('M104 88C116 92 130 92 142 90C142 104 138 112 134 108C130 102 128 116 122 118C116 120 112 100 104 88Z', c),
  },
  'spray-can': {
    look: { c: 'blue', s: '' },
    draw: ({ c, s }) =>
      ground(120, 224, 46) +
      (s === 'foam'
        ? strand('M120 26C150 10 176 22 190 44', 4, MATERIALS.yellow.base) +
          lit('M108 22H132V46H108Z', MATERIALS.yellow, 4, 5)
        : lit('M106 18H134V46H106Z', c, 4, 6) + flat(ellipse(112, 26, 3), white.base)) +
      lit('M96 44H144L152 72H88Z', steel, 6, 7) +
      upright(80, 68, 80, 148, steel, 8) +
      part(rect(80, 84, 80, 112), c, fill(rect(76, 80, 24, 120), c.light) + fill(rect(138, 80, 24, 120), c.shade)) +
      line('M100 112H140M100 126H130M100 168H140', labelOn(c)) +
      lit(ellipse(120, 70, 40, 8), steel, 3, 3),
  },
  brush: {
    look: { c: 'red' },
    draw: ({ c }) =>
      ground(120, 216, 60) +
      turned(
        24,
        lit('M110 18C110 8 130 8 130 18L134 74C140 90 160 92 160 108H80C80 92 100 90 106 74Z', c, 7, 9) +
          flat(ellipse(120, 24, 4), '#FFFFFF') +
          lying(76, 106, 88, 30, steel, 2) +
          line('M76 114H164M76 128H164') +
          lit('M78 136H162L168 196C160 206 80 206 72 196Z', MATERIALS.kraft, 6, 8) +
          strokes(86, 158, 12, (x) => `M${x} 140L${x * 1.1 - 12} 198`),
      ),
  },
  roller: {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 222, 66) +
      strand('M188 62H214V110H124V144', 5, steel.base) +
      lying(32, 34, 156, 56, c, 14) +
      (c === white
        ? line('M58 36V88M90 36V88M122 36V88M154 36V88', c.shade)
        : line('M52 40L72 86M84 36L104 88M116 36L136 88M148 36L168 88', c.light)) +
      lit(ellipse(186, 62, 9, 27), black, 3, 4) +
      lit('M112 142H136L142 206C142 218 106 218 106 206Z', black, 6, 8) +
      line('M112 164H136M111 178H137M110 192H138'),
  },
  'sealant-gun': {
    look: { c: 'red' },
    draw: ({ c }) =>
      ground(124, 206, 92) +
      lit('M196 92L236 98V104L196 110Z', white, 3, 4) +
      lying(92, 76, 106, 48, white, 3) +
      lit(rect(186, 70, 12, 60, 3), c, 4, 5) +
      part('M84 122H198V132H84Z', c, fill(rect(80, 127, 120, 8), c.shade)) +
      lit(rect(78, 70, 18, 64, 4), c, 5, 6) +
      lying(6, 94, 86, 10, steel, 2) +
      lit('M4 88C10 82 16 88 16 98V120H6Z', steel, 3, 4) +
      lit('M62 126L84 128L70 194C68 204 50 202 50 192Z', c, 6, 8) +
      part('M92 132C96 152 88 172 76 184L84 146Z', black),
  },
  brick: {
    look: { c: 'clay', s: '' },
    draw: ({ c, s }) => {
      const m = c === white ? white : clay;
      if (s === 'block') {
        const holes =
          c === white
            ? ''
            : [0, 1, 2, 3]
                .map((column) =>
                  [0, 1]
                    .map((row) => flat(`M${64 + column * 38 - row * 12} ${62 + row * 18}h26l-7 10h-26Z`, m.deep))
                    .join(''),
                )
                .join('');
        return (
          ground(118, 212, 98) +
          part('M20 100L58 52H222L186 100Z', m, fill('M20 100L58 52H222L186 100Z', m.light)) +
          holes +
          part('M186 100L222 52V148L186 200Z', m, fill('M186 100L222 52V148L186 200Z', m.shade)) +
          lit(rect(20, 100, 166, 100), m, 7, 3) +
          line('M44 100V200M72 100V200M100 100V200M128 100V200M156 100V200', m.shade)
        );
      }
      return (
        ground(120, 206, 98) +
        part('M16 116L52 76H224L190 116Z', m, fill('M16 116L52 76H224L190 116Z', m.light)) +
        part('M190 116L224 76V152L190 192Z', m, fill('M190 116L224 76V152L190 192Z', m.shade)) +
        lit(rect(16, 116, 174, 76), m, 6, 3) +
        [0, 1, 2, 3]
          .map(
            (column) =>
              flat(rect(30 + column * 39, 130, 28, 20, 2), m.deep) +
              flat(rect(30 + column * 39, 160, 28, 20, 2), m.deep),
          )
          .join('')
      );
    },
  },
  wheelbarrow: {
    look: { c: 'green' },
    draw: ({ c }) =>
      ground(120, 218, 100) +
      strand('M236 92L150 148L74 176', 6, black.base) +
      strand('M176 138L186 204', 6, black.base) +
      strand('M150 148L156 204', 5, black.base) +
      round(50, 176, 36, black) +
      round(50, 176, 16, steel) +
      lit('M26 70H214L168 146C164 152 158 154 152 154H84C76 154 70 150 66 142Z', c, 10, 13) +
      lying(18, 60, 204, 16, c, 6) +
      lying(212, 80, 26, 16, black, 7),
  },
  trowel: {
    look: {},
    draw: () =>
      ground(120, 210, 90) +
      turned(
        -24,
        strand('M92 118C100 84 116 84 118 104', 7, steel.base) +
          lying(10, 108, 86, 24, wood, 11) +
          line('M30 110V130M80 110V130') +
          part(
            'M104 96H200L232 112V136L200 152H104C96 140 96 108 104 96Z',
            steel,
            fill('M98 90H236V112H98Z', steel.light) + fill('M98 136H236V156H98Z', steel.shade),
          ) +
          round(118, 122, 6, steel),
      ),
  },
  float: {
    look: {},
    draw: () => {
      let teeth = '';
      for (let x = 24; x < 216; x += 12) teeth += `h6v-8h6v8`;
      return (
        ground(120, 196, 100) +
        lying(66, 76, 108, 26, wood, 12) +
        lit('M84 98H98V132H84Z', steel, 3, 4) +
        lit('M142 98H156V132H142Z', steel, 3, 4) +
        lying(60, 126, 120, 12, steel, 3) +
        part(
          `M20 138H220V170${teeth.replaceAll('h6', 'h-6')}H20Z`,
          steel,
          fill(rect(16, 136, 210, 10), steel.light) + fill(rect(16, 158, 210, 14), steel.shade),
        )
      );
    },
  },
  'builders-bucket': {
    look: { s: '' },
    draw: ({ s }) =>
      s === 'tub'
        ? ground(120, 208, 90) +
          lit('M22 86H218L194 196C192 206 48 206 46 196Z', black, 11, 13) +
          lit(ellipse(120, 84, 100, 24), black, 6, 7) +
          hole(120, 86, 86, black, 16) +
          lit('M16 82C4 92 10 110 28 112V102C20 100 18 94 24 88Z', black, 3, 4) +
          lit('M224 82C236 92 230 110 212 112V102C220 100 222 94 216 88Z', black, 3, 4)
        : ground(120, 218, 66) +
          wire('M50 82C34 10 206 10 190 82') +
          lit('M46 80H194L174 208C172 216 68 216 66 208Z', black, 10, 12) +
          line('M54 112C90 122 150 122 186 112M58 136C90 146 150 146 182 136') +
          lit(ellipse(120, 80, 76, 19), black, 5, 6) +
          hole(120, 82, 64, black, 12) +
          lit('M180 90L198 78L194 98Z', black, 2, 3),
  },
  plasterboard: {
    look: { c: 'white' },
    draw: ({ c }) => {
      const board = (x: number, y: number): string =>
        part(
          `M${x} ${y}L${x + 72} ${y - 26}V${y + 128}L${x} ${y + 154}Z`,
          c,
          fill(`M${x} ${y}L${x + 40} ${y - 14}V${y + 140}L${x} ${y + 154}Z`, c.light),
        ) +
        part(`M${x} ${y}l-12 -6V${y + 148}l12 6Z`, white, fill(rect(x - 14, y - 8, 14, 170), white.shade)) +
        part(`M${x} ${y}L${x + 72} ${y - 26}l-12 -6L${x - 12} ${y - 6}Z`, white);
      return (
        ground(124, 222, 92) + board(142, 58) + board(96, 60) + board(48, 62) + line('M68 110L104 98M68 124L96 114')
      );
    },
  },
  'metal-profile': {
    look: {},
    draw: () => {
      const profile = (y: number): string =>
        part(
          `M20 ${y + 66}L190 ${y}L220 ${y + 10}L52 ${y + 78}Z`,
          steel,
          fill(`M20 ${y + 66}L190 ${y}L200 ${y + 4}L30 ${y + 70}Z`, steel.light),
        ) +
        part(
          `M20 ${y + 66}L52 ${y + 78}V${y + 100}L20 ${y + 88}Z`,
          steel,
          fill(`M26 ${y + 72}L48 ${y + 80}V${y + 96}L26 ${y + 88}Z`, steel.deep),
        ) +
        part(
          `M52 ${y + 78}L220 ${y + 10}V${y + 32}L52 ${y + 100}Z`,
          steel,
          fill(`M52 ${y + 90}L220 ${y + 22}V${y + 40}L52 ${y + 106}Z`, steel.shade),
        ) +
        line(`M84 ${y + 74}l16 -6M124 ${y + 58}l16 -6M164 ${y + 42}l16 -6`, grey.deep);
      return ground(120, 212, 90) + profile(24) + profile(66) + profile(108);
    },
  },
};
