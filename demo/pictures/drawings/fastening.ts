import type { Drawings } from '../drawing.ts';
import { MATERIALS, type Material } from '../materials.ts';
import {
  ellipse,
  fill,
  flat,
  ground,
  hole,
  line,
  lit,
  lying,
  moved,
  part,
  polygon,
  rect,
  round,
  strokes,
  turned,
  upright,
} from '../pen.ts';

const { black, red, steel, white } = MATERIALS;

/** The end of a screw, by length. */
const ENDS: Readonly<Record<string, number>> = { short: 156, medium: 190, long: 222 };

/** A slanted screw, head down left; `draw` draws it horizontally between x 20 and its end. */
function slanted(shape: string, draw: (end: number) => string): string {
  const end = ENDS[shape] ?? 190;
  return ground(120, 208, 70) + turned(-38, moved((222 - end) / 2, 0, draw(end)));
}

function thread(from: number, to: number, half: number, m: Material): string {
  const body = `M${from} ${120 - half}H${to - 8}L${to} ${120 - half + 8}V${120 + half - 8}L${to - 8} ${120 + half}H${from}Z`;
  return (
    part(
      body,
      m,
      fill(rect(from, 120 - half - 2, to - from, half * 0.5 + 2), m.light) +
        fill(rect(from, 120 + half * 0.45, to - from, half), m.shade),
    ) + strokes(from + 6, to - 10, 8, (x) => `M${x} ${120 - half}l5 ${half * 2}`)
  );
}

/** The sharp thread of a self-tapping screw. */
function ridges(from: number, to: number, m: Material): string {
  const tip = `M${from} 106H${to - 26}L${to} 120L${to - 26} 134H${from}Z`;
  let turns = '';
  for (let x = from + 8; x < to - 22; x += 15) {
    const half = 21 - ((x - from) / (to - from)) * 7;
    turns += part(
      `M${x} ${120 - half}l6 0L${x + 12} ${120 + half}l-6 0Z`,
      m,
      fill(rect(x - 4, 90, 20, 24), m.light) + fill(rect(x - 4, 128, 22, 24), m.shade),
    );
  }
  return (
    part(tip, m, fill(rect(from, 100, to - from, 14), m.light) + fill(rect(from, 127, to - from, 14), m.shade)) + turns
  );
}

function star(x: number, y: number, rx: number, ry: number): string {
  let path = '';
  for (let point = 0; point < 12; point += 1) {
    const angle = (point * Math.PI) / 6;
    const reach = point % 2 === 0 ? 1 : 0.58;
    path += `${point === 0 ? 'M' : 'L'}${(x + rx * reach * Math.cos(angle)).toFixed(1)} ${(y + ry * reach * Math.sin(angle)).toFixed(1)}`;
  }
  return `${path}Z`;
}

export const fastening: Drawings = {
  'socket-screw': {
    look: { m: 'steel', s: 'medium' },
    draw: ({ m, s }) =>
      slanted(
        s,
        (end) =>
          thread(84, end, 25, m) +
          lying(34, 76, 54, 88, m, 6) +
          strokes(84, 156, 7, (y) => `M42 ${y}H82`) +
          part(ellipse(36, 120, 14, 44), m, fill(ellipse(33, 116, 14, 44), m.light)) +
          flat(
            polygon(36, 120, 24, 6, Math.PI / 6).replace(
              /(\d+\.\d) (\d+\.\d)/g,
              (_, x: string, y: string) => `${(36 + (Number(x) - 36) * 0.36).toFixed(1)} ${y}`,
            ),
            m.deep,
          ),
      ),
  },
  'countersunk-screw': {
    look: { m: 'steel', s: 'medium' },
    draw: ({ m, s }) =>
      slanted(
        s,
        (end) =>
          thread(80, end, 24, m) +
          lit('M36 72L86 98V142L36 168Z', m, 7, 9) +
          part(ellipse(36, 120, 14, 48), m, fill(ellipse(32, 116, 14, 48), m.light)) +
          flat('M36 98L43 110V130L36 142L29 130V110Z', m.deep),
      ),
  },
  'self-drilling-screw': {
    look: { m: 'steel', s: 'medium' },
    draw: ({ m, s }) =>
      slanted(
        s,
        (end) =>
          ridges(72, end - 20, m) +
          lit(`M${end - 44} 110H${end - 6}L${end + 6} 120L${end - 6} 130H${end - 44}Z`, m, 4, 5) +
          line(`M${end - 34} 112L${end - 8} 128`) +
          lit(ellipse(66, 120, 12, 52), m, 5, 6) +
          lit('M28 84H58V156H28C22 146 20 132 20 120S22 94 28 84Z', m, 7, 9) +
          line('M23 103H58M23 137H58'),
      ),
  },
  'screw-top': {
    look: { m: 'zinc' },
    draw: ({ m }) => round(120, 120, 88, m) + line(ellipse(120, 120, 72)) + flat(star(120, 120, 44, 44), m.deep),
  },
  nut: {
    look: { m: 'steel', s: '' },
    draw: ({ m, s }) => {
      const collar =
        s === 'lock'
          ? lit(ellipse(120, 82, 60, 26), white, 4, 5) + flat(ellipse(120, 82, 40, 16), MATERIALS.blue.base)
          : '';
      return (
        ground(120, 204, 90) +
        part(
          'M28 96L78 60H162L212 96V152L162 192H78L28 152Z',
          m,
          fill('M20 90L78 128V200H20Z', m.light) + fill('M162 128L220 90V200H162Z', m.shade),
        ) +
        line('M78 130V192M162 130V192') +
        part('M28 96L78 60H162L212 96L162 130H78Z', m, fill('M28 96L78 60H162L170 66L60 116Z', m.light)) +
        (collar === ''
          ? flat(ellipse(120, 95, 46, 25), m.deep) +
            line('M78 88C92 108 148 108 162 88M76 98C92 118 148 118 164 98', m.shade)
          : collar + flat(ellipse(120, 84, 30, 11), m.deep))
      );
    },
  },
  'nut-top': {
    look: { m: 'steel', s: '' },
    draw: ({ m, s }) =>
      lit(polygon(120, 120, 96, 6, Math.PI / 6), m, 9, 11) +
      line(ellipse(120, 120, 80)) +
      (s === 'lock' ? round(120, 120, 60, MATERIALS.blue) : '') +
      flat(ellipse(120, 120, 46), m.deep) +
      line(`${ellipse(120, 120, 52)}${ellipse(120, 120, 40)}`, m.light),
  },
  washer: {
    look: { m: 'steel', s: '' },
    draw: ({ m, s }) => {
      const inner = s === 'wide' ? 30 : 46;
      const washer = (x: number, y: number): string =>
        part(
          `M${x - 82} ${y}a82 44 0 0 0 164 0v12a82 44 0 0 1 -164 0Z`,
          m,
          fill(rect(x - 90, y, 50, 70), m.light) + fill(rect(x + 30, y, 60, 70), m.shade),
        ) +
        lit(ellipse(x, y, 82, 44), m, 6, 5) +
        flat(ellipse(x, y, inner, inner * 0.52), '#FFFFFF') +
        line(`M${x - inner + 3} ${y + 4}a${inner} ${inner * 0.52} 0 0 1 ${2 * inner - 6} 0`, m.shade);
      if (s === 'spring') {
        return (
          ground(120, 206, 86) +
          washer(120, 128) +
          part('M176 150L196 132L206 158L186 176Z', m, fill('M176 150L196 132L200 142L180 160Z', m.light)) +
          fill('M168 150L178 141L184 170L174 176Z', '#FFFFFF') +
          line('M168 152L176 174')
        );
      }
      return ground(118, 208, 92) + washer(132, 84) + washer(104, 150);
    },
  },
  'threaded-rod': {
    look: { m: 'steel' },
    draw: ({ m }) => {
      const rod = (y: number): string =>
        lying(14, y, 212, 22, m, 2) + strokes(20, 222, 7, (x) => `M${x} ${y}l4 22`) + round(14, y + 11, 5, m, 11);
      return ground(120, 200, 96) + turned(-22, rod(76) + rod(112) + rod(148));
    },
  },
  'wall-plug': {
    look: { c: 'grey', s: '' },
    draw: ({ c, s }) => {
      const isLong = s === 'long';
      const from = isLong ? 20 : 44;
      const screw = isLong
        ? lying(12, 108, 196, 24, steel, 3) +
          lit('M208 108L230 120L208 132Z', steel, 3, 4) +
          lit('M4 92H20V148H4Z', steel, 4, 5)
        : '';
      return (
        ground(120, 206, 76) +
        turned(
          -32,
          screw +
            lit(`M${from} 90H${from + 16}V98H150L196 108V132L150 142H${from + 16}V150H${from}Z`, c, 7, 9) +
            line(`M${from + 16} 98V142M130 120H194`) +
            [104, 122, 140, 158]
              .map(
                (x) =>
                  lit(`M${x} 99L${x + 10} 86L${x + 14} 101Z`, c, 3, 3) +
                  lit(`M${x} 141L${x + 10} 154L${x + 14} 139Z`, c, 3, 3),
              )
              .join('') +
            (isLong ? '' : hole(from + 4, 120, 6, c, 18)),
        )
      );
    },
  },
  'steel-anchor': {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(120, 208, 72) +
      turned(
        -36,
        thread(24, 120, 19, m) +
          lying(116, 103, 62, 34, m, 2) +
          lit('M178 99H206V141H178Z', m, 5, 6) +
          line('M186 101V139M196 101V139') +
          lit('M206 103L226 92V148L206 137Z', m, 5, 6) +
          lit(rect(66, 78, 10, 84, 3), m, 4, 4) +
          lit('M42 84H66V156H42C36 146 36 94 42 84Z', m, 6, 8) +
          line('M38 106H66M38 134H66'),
      ),
  },
  rivet: {
    look: { m: 'steel' },
    draw: ({ m }) => {
      const rivet =
        lying(20, 115, 116, 10, steel, 3) +
        lit('M128 88C140 84 146 100 146 120S140 156 128 152Z', m, 5, 6) +
        lying(144, 100, 66, 40, m, 4) +
        round(212, 120, 11, steel, 13);
      return ground(120, 210, 84) + turned(-30, moved(0, -36, rivet)) + turned(-30, moved(14, 34, rivet));
    },
  },
  nail: {
    look: { m: 'steel' },
    draw: ({ m }) => {
      const nail =
        lying(40, 113, 160, 14, m) +
        lit('M200 113L226 120L200 127Z', m, 3, 4) +
        lit(ellipse(40, 120, 8, 24), m, 3, 4) +
        line('M52 114V126M60 114V126M68 114V126');
      return (
        ground(120, 208, 90) +
        turned(-34, moved(6, -44, nail)) +
        turned(-20, moved(-4, 4, nail)) +
        turned(-44, moved(-10, 44, nail))
      );
    },
  },
  'pipe-clamp': {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(120, 224, 52) +
      upright(108, 12, 24, 36, m, 2) +
      line('M108 22L132 18M108 32L132 28') +
      lit(polygon(120, 48, 20, 6), m, 4, 5) +
      lit(ellipse(120, 130, 78), m, 8, 10) +
      flat(ellipse(120, 130, 64), black.base) +
      flat(ellipse(120, 130, 52), '#FFFFFF') +
      lit(rect(20, 114, 30, 34, 4), m, 5, 6) +
      lit(rect(190, 114, 30, 34, 4), m, 5, 6) +
      round(35, 122, 7, white) +
      round(205, 122, 7, white) +
      line('M20 131H50M190 131H220'),
  },
  'hose-clamp': {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(116, 216, 72) +
      lit(ellipse(116, 136, 84, 78), m, 7, 9) +
      flat(ellipse(120, 138, 70, 65), '#FFFFFF') +
      strokes(60, 170, 9, (x) => `M${x} ${x < 116 ? 82 - (x - 60) * 0.4 : 60 + (x - 116) * 0.4}l4 8`) +
      lit(rect(92, 34, 92, 42, 6), m, 6, 8) +
      line('M110 34V76M122 34V76M134 34V76M146 34V76') +
      lit(polygon(190, 55, 24, 6, Math.PI / 6), m, 5, 6) +
      line('M178 55H202', m.deep),
  },
  disc: {
    look: { c: 'black', s: '' },
    draw: ({ c, s }) => {
      const body = round(120, 118, 94, c);
      let marks = '';
      for (let angle = 0; angle < 360; angle += s === 'flap' ? 12 : 45) {
        const turn = (angle * Math.PI) / 180;
        const at = (radius: number, skew = 0): string =>
          `${(120 + radius * Math.cos(turn + skew)).toFixed(1)} ${(118 + radius * Math.sin(turn + skew)).toFixed(1)}`;
        marks += s === 'flap' ? `M${at(52)}L${at(93, 0.14)}` : s === 'diamond' ? `M${at(94)}L${at(74)}` : '';
      }
      const rim =
        s === 'diamond'
          ? flat(ellipse(120, 118, 78), steel.base) + line(marks, '#FFFFFF') + line(marks)
          : s === 'flap'
            ? line(marks, c.deep)
            : line(ellipse(120, 118, 86), c.light);
      return (
        ground(120, 220, 62) +
        body +
        rim +
        round(120, 118, 48, s === 'flap' ? black : c === black ? red : white) +
        line(s === 'flap' ? ellipse(120, 118, 40) : 'M96 106H144M104 134H136', labelTone(s, c)) +
        flat(ellipse(120, 118, 15), steel.base) +
        flat(ellipse(120, 118, 10), '#FFFFFF')
      );
    },
  },
};

/** Text on the disc's label must contrast with it. */
function labelTone(shape: string, c: Material): string {
  if (shape === 'flap') return black.light;
  return c === black ? '#FFFFFF' : c.shade;
}
