import type { Drawings } from '../drawing.ts';
import { MATERIALS } from '../materials.ts';
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
  strand,
  strokes,
  turned,
  upright,
} from '../pen.ts';

const { black, copper, glow, green, grey, red, sky, steel, white } = MATERIALS;

export const electrical: Drawings = {
  'junction-box': {
    look: {},
    draw: () =>
      ground(120, 212, 84) +
      lit(ellipse(30, 128, 12, 18), black, 4, 5) +
      lit(ellipse(210, 128, 12, 18), black, 4, 5) +
      lit(rect(32, 46, 176, 160, 10), grey, 9, 12) +
      lit(rect(44, 58, 152, 136, 8), MATERIALS.steel, 7, 9) +
      [
        [60, 74],
        [180, 74],
        [60, 178],
        [180, 178],
      ]
        .map(([x = 0, y = 0]) => round(x, y, 8, white) + line(`M${x - 4} ${y}H${x + 4}`))
        .join('') +
      line('M96 120H144M96 132H126'),
  },
  'flush-box': {
    look: { c: 'black' },
    draw: ({ c }) =>
      ground(120, 202, 92) +
      lit('M22 66H218L206 192H34Z', c, 8, 10) +
      part('M36 80H204L194 178H46Z', c, fill('M30 74H210V190H30Z', c.deep)) +
      part('M36 80L58 98H182L204 80Z', c, fill('M36 80H204V98H36Z', c.shade)) +
      part('M58 98H182V164H58Z', c, fill(rect(56, 96, 130, 72), c.base)) +
      line('M58 164L46 178M182 164L194 178') +
      line(`${ellipse(90, 131, 15)}${ellipse(150, 131, 15)}`, c.light) +
      round(42, 126, 7, steel) +
      round(198, 126, 7, steel),
  },
  switch: {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 216, 60) +
      lit(rect(60, 26, 120, 184, 8), c, 8, 10) +
      lit(rect(82, 50, 76, 136, 5), c, 6, 8) +
      part(
        'M82 118H158V181C158 184 156 186 153 186H87C84 186 82 184 82 181Z',
        c,
        fill('M80 150H160V190H80Z', c.shade),
      ) +
      line('M112 78H128M120 70V86'),
  },
  socket: {
    look: { c: 'white', s: '' },
    draw: ({ c, s }) => {
      const face =
        ground(120, 216, 60) + lit(rect(50, 26, 140, 184, 8), c, 8, 10) + lit(rect(70, 46, 100, 144, 6), c, 6, 8);
      if (s === 'usb') {
        return (
          face +
          lit(rect(96, 84, 48, 20, 3), black, 3, 3) +
          fill(rect(102, 94, 36, 6), c.light) +
          lit(rect(100, 132, 40, 14, 7), black, 3, 3) +
          line('M108 64H132')
        );
      }
      if (s === 'schuko') {
        return (
          face +
          lit(ellipse(120, 118, 42), c, -5, -6) +
          hole(104, 118, 6, c) +
          hole(136, 118, 6, c) +
          hole(120, 118, 5, c) +
          lit(rect(114, 74, 12, 12, 2), steel, 2, 2) +
          lit(rect(114, 150, 12, 12, 2), steel, 2, 2)
        );
      }
      return (
        face +
        [86, 118, 150].map((y) => hole(120, y, 8, c)).join('') +
        [102, 134].map((y) => line(ellipse(120, y, 3))).join('')
      );
    },
  },
  plate: {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 196, 98) +
      lit(rect(18, 58, 204, 128, 10), c, 9, 11) +
      part(
        rect(46, 82, 148, 80, 3),
        c,
        fill(rect(40, 78, 160, 90), white.shade) + fill(rect(40, 78, 160, 12), c.deep),
      ) +
      line('M95 84V162M145 84V162'),
  },
  breaker: {
    look: { s: '2' },
    draw: ({ s }) => {
      const module = (x: number): string =>
        lit(`M${x} 40H${x + 52}V76H${x + 60}V164H${x + 52}V204H${x}V164H${x - 8}V76H${x}Z`, white, 7, 9) +
        lit(rect(x + 8, 92, 36, 48, 3), grey, 3, 4) +
        lit(rect(x + 14, 96, 24, 24, 4), black, 3, 4) +
        round(x + 26, 56, 10, steel) +
        line(`M${x + 20} 56H${x + 32}`) +
        round(x + 26, 188, 10, steel) +
        line(`M${x + 20} 188H${x + 32}M${x + 12} 152H${x + 40}`);
      const isResidual = s === 'rcd';
      const test = isResidual ? lit(rect(140, 84, 26, 16, 3), MATERIALS.yellow, 3, 3) : '';
      return ground(120, 214, 84) + module(64) + module(124) + test;
    },
  },
  'consumer-unit': {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 214, 98) +
      lit(rect(18, 42, 204, 164, 10), c, 9, 11) +
      lit(rect(36, 78, 168, 78, 5), sky, 6, 7) +
      lit(rect(50, 94, 140, 46, 2), white, 4, 4) +
      strokes(67, 184, 17.5, (x) => `M${x} 94V140`) +
      strokes(59, 184, 17.5, (x) => `M${x - 3} 112h6`) +
      line('M60 60H108M60 184H92'),
  },
  'cee-plug': {
    look: { c: 'blue' },
    draw: ({ c }) =>
      ground(120, 196, 94) +
      strand('M30 140C14 150 10 170 20 186', 12, black.base) +
      lit('M28 106H60V162H28C22 150 22 118 28 106Z', black, 6, 7) +
      line('M40 106V162M50 106V162') +
      lying(58, 92, 88, 84, c, 6) +
      line('M76 96V172M92 96V172M108 96V172') +
      lying(140, 76, 58, 116, c, 8) +
      part(ellipse(198, 134, 24, 58), c, fill(ellipse(194, 128, 24, 58), c.light)) +
      flat(ellipse(200, 134, 17, 46), white.shade) +
      hole(202, 112, 5, black, 8) +
      hole(194, 150, 5, black, 8) +
      hole(208, 148, 5, black, 8) +
      lit('M150 76V58C150 52 180 52 180 58V76Z', c, 4, 5),
  },
  'extension-reel': {
    look: { c: 'blue' },
    draw: ({ c }) =>
      ground(120, 222, 80) +
      part('M70 214L96 60C98 40 142 40 144 60L170 214H150L130 70C128 62 112 62 110 70L90 214Z', black) +
      lit(ellipse(120, 128, 76), black, 8, 10) +
      line(`${ellipse(120, 128, 70)}${ellipse(120, 128, 63)}`, black.light) +
      round(120, 128, 54, c) +
      [
        [98, 108],
        [142, 108],
        [98, 150],
        [142, 150],
      ]
        .map(
          ([x = 0, y = 0]) =>
            lit(ellipse(x, y, 15), white, 3, 4) + hole(x - 5, y, 2.6, black) + hole(x + 5, y, 2.6, black),
        )
        .join('') +
      round(120, 129, 7, red) +
      lying(84, 26, 72, 20, c, 10),
  },
  'cable-tie': {
    look: { c: 'black' },
    draw: ({ c }) => {
      const tie = (y: number): string =>
        lit(`M62 ${y}H196L222 ${y + 7}L196 ${y + 14}H62Z`, c, 4, 5) +
        strokes(76, 180, 7, (x) => `M${x} ${y + 4}V${y + 10}`) +
        lit(rect(24, y - 8, 42, 30, 5), c, 5, 6) +
        hole(45, y + 7, 9, c, 6);
      return ground(120, 210, 84) + turned(-24, tie(66) + tie(112) + tie(158));
    },
  },
  lug: {
    look: { c: 'blue' },
    draw: ({ c }) => {
      const ferrule = (x: number, y: number): string =>
        lying(x + 76, y + 10, 92, 24, copper, 3) +
        lit(`M${x} ${y}H${x + 58}L${x + 82} ${y + 8}V${y + 36}L${x + 58} ${y + 44}H${x}Z`, c, 6, 8) +
        hole(x + 2, y + 22, 6, c, 17);
      return ground(120, 208, 84) + turned(-20, ferrule(40, 52) + ferrule(24, 104) + ferrule(48, 154));
    },
  },
  driver: {
    look: {},
    draw: () =>
      ground(120, 190, 98) +
      strand('M40 120C16 120 14 150 8 164', 5, black.base) +
      strand('M200 112C224 112 226 92 234 84', 4, red.base) +
      strand('M200 128C222 128 226 148 234 160', 4, black.base) +
      lit('M34 80H206L216 100V150L206 168H34L24 150V100Z', steel, 8, 10) +
      lit(rect(56, 94, 126, 58, 3), white, 4, 4) +
      line('M68 110H124M68 122H150M68 134H110') +
      line('M156 108h16v16h-16Z'),
  },
  'exit-light': {
    look: {},
    draw: () =>
      ground(120, 196, 92) +
      lit(rect(22, 58, 196, 34, 10), white, 6, 7) +
      lit(rect(34, 90, 172, 92, 6), green, 7, 9) +
      fill(
        'M120 108a8 8 0 1 1 .1 0ZM108 116H132L144 130L138 135L128 124L124 142L136 152L132 172H124L127 156L112 146L98 160L92 154L106 140L112 124L102 128L98 138L91 135L96 122Z',
        '#FFFFFF',
      ) +
      fill('M152 132H176V122L194 137L176 152V142H152Z', '#FFFFFF') +
      fill(rect(52, 108, 30, 60), '#FFFFFF') +
      fill(ellipse(194, 76, 4), red.base),
  },
  'led-strip': {
    look: {},
    draw: () => {
      let chips = '';
      for (let turn = 0; turn < 20; turn += 1) {
        const angle = (turn / 20) * 2 * Math.PI;
        const [x, y] = [114 + 66 * Math.cos(angle), 112 + 66 * Math.sin(angle)];
        chips += turned((turn / 20) * 360, lit(rect(x - 6, y - 5, 12, 10, 2), glow, 2, 3), x, y);
      }
      return (
        ground(122, 212, 86) +
        lit('M114 192H220V168H170Z', white, 4, 5) +
        lit(rect(184, 174, 12, 12, 2), glow, 2, 3) +
        lit(rect(204, 174, 12, 12, 2), glow, 2, 3) +
        lit(ellipse(114, 112, 86), white, 9, 11) +
        line(`${ellipse(114, 112, 52)}${ellipse(114, 112, 79)}`) +
        chips +
        flat(ellipse(114, 112, 40), '#FFFFFF') +
        line(ellipse(114, 112, 34))
      );
    },
  },
};

export const lighting: Drawings = {
  'bulb-candle': {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 222, 34) +
      part(
        'M120 14C136 40 164 70 164 110C164 136 146 150 120 150S76 136 76 110C76 70 104 40 120 14Z',
        c === white ? glow : c,
        fill('M120 14C104 50 90 80 92 110C92 134 104 146 116 152H70V14Z', glow.light) +
          fill('M128 24C150 60 158 90 148 120C142 140 132 146 124 152H176V24Z', glow.shade),
      ) +
      lit('M86 142H154L146 176H94Z', white, 6, 7) +
      upright(100, 174, 40, 32, steel, 3) +
      line('M100 186L140 182M100 196L140 192') +
      lit('M106 206H134L128 216H112Z', black, 3, 3),
  },
  'bulb-filament': {
    look: {},
    draw: () =>
      ground(120, 222, 40) +
      part(
        'M120 18C160 18 188 48 188 86C188 124 152 138 148 170H92C88 138 52 124 52 86C52 48 80 18 120 18Z',
        glow,
        fill('M120 14C80 18 70 50 68 86C68 120 100 140 104 172H50V14Z', glow.light) +
          fill('M150 26C178 50 176 90 160 112C146 130 140 146 140 172H190V26Z', glow.shade),
      ) +
      line('M104 170L98 70L110 130L120 66L130 130L142 70L136 170', MATERIALS.zinc.shade) +
      upright(94, 170, 52, 38, steel, 3) +
      line('M94 182L146 178M94 192L146 188M95 202L146 198') +
      lit('M104 208H136L130 216H110Z', black, 3, 3),
  },
  'spot-lamp': {
    look: {},
    draw: () =>
      ground(120, 222, 40) +
      lit('M58 44H182L158 138H82Z', white, 8, 10) +
      strokes(92, 152, 15, (x) => `M${x} 62L${x * 0.5 + 60} 136`) +
      lit(ellipse(120, 44, 64, 22), steel, 5, 6) +
      part(ellipse(120, 44, 50, 15), glow, fill(ellipse(108, 48, 44, 12), glow.light)) +
      lit('M88 136H152L144 176H96Z', white, 6, 7) +
      upright(100, 174, 10, 34, steel, 2) +
      upright(130, 174, 10, 34, steel, 2) +
      lying(96, 200, 18, 12, steel, 3) +
      lying(126, 200, 18, 12, steel, 3),
  },
  'led-tube': {
    look: {},
    draw: () =>
      ground(120, 200, 96) +
      turned(
        -26,
        lying(24, 78, 192, 30, glow, 6) +
          lit(rect(14, 76, 30, 34, 5), steel, 4, 5) +
          lit(rect(196, 76, 30, 34, 5), steel, 4, 5) +
          line('M8 86H14M8 98H14M226 86H232M226 98H232') +
          lying(24, 134, 192, 30, glow, 6) +
          lit(rect(14, 132, 30, 34, 5), steel, 4, 5) +
          lit(rect(196, 132, 30, 34, 5), steel, 4, 5) +
          line('M8 142H14M8 154H14M226 142H232M226 154H232'),
      ),
  },
  'led-panel': {
    look: {},
    draw: () =>
      ground(120, 204, 92) +
      lit('M52 58H188L220 186H20Z', white, 6, 9) +
      part('M62 70H178L204 174H36Z', glow, fill('M62 70H120L70 174H36Z', glow.light)) +
      line('M20 186V192H220V186'),
  },
  batten: {
    look: {},
    draw: () =>
      ground(120, 184, 98) +
      lit('M14 96H226V120L214 132H26L14 120Z', grey, 6, 8) +
      part(
        'M20 120H220L204 158H36Z',
        glow,
        fill('M20 120H220V132H20Z', glow.light) + fill('M30 148H210V160H30Z', glow.shade),
      ) +
      [48, 104, 160].map((x) => lit(rect(x, 112, 14, 20, 3), steel, 3, 3)).join('') +
      lit(rect(224, 104, 10, 18, 3), black, 2, 3),
  },
  downlight: {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 214, 72) +
      part('M62 112L34 60L44 54L84 106Z', steel) +
      part('M178 112L206 60L196 54L156 106Z', steel) +
      lit('M74 52H166L160 112H80Z', black, 6, 8) +
      line('M92 56V108M108 56V108M124 56V108M140 56V108') +
      lit(ellipse(120, 142, 92, 46), c, 8, 10) +
      part(ellipse(120, 146, 64, 30), glow, fill(ellipse(108, 138, 60, 26), glow.light)) +
      line(ellipse(120, 145, 72, 35)),
  },
  floodlight: {
    look: { c: 'black' },
    draw: ({ c }) =>
      ground(120, 216, 78) +
      part(
        'M40 92L40 196C40 204 46 208 54 208H186C194 208 200 204 200 196V92H186V194H54V92Z',
        steel,
        fill(rect(54, 200, 140, 10), steel.shade),
      ) +
      lit('M26 40H214L206 164H34Z', c, 8, 11) +
      part('M44 56H196L190 148H50Z', glow, fill('M44 56H110L76 148H50Z', glow.light)) +
      [76, 100, 124, 148]
        .map((x) => [78, 98, 118].map((y) => lit(rect(x, y, 15, 12, 2), MATERIALS.yellow, 2, 3)).join(''))
        .join('') +
      round(40, 104, 8, black) +
      round(200, 104, 8, black),
  },
  'wall-light': {
    look: { c: 'black' },
    draw: ({ c }) =>
      part('M84 64L52 12H188L156 64Z', glow, fill('M84 64L52 12H110L112 64Z', glow.light)) +
      part('M84 178L52 230H188L156 178Z', glow, fill('M84 178L52 230H110L112 178Z', glow.light)) +
      lit(rect(78, 58, 84, 126, 6), c, 8, 10) +
      line('M78 72H162M78 170H162') +
      fill(rect(96, 58, 48, 4), INK),
  },
};
