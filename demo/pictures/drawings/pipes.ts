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
  part,
  rect,
  round,
  strand,
  strokes,
  turned,
  upright,
} from '../pen.ts';

const { black, copper, steel, white } = MATERIALS;

function coil(m: Material, rings: readonly number[], inner: number): string {
  const strap = (angle: number): string => turned(angle, upright(112, 20, 14, 92 - inner + 4, black, 2), 118, 116);
  return (
    ground(124, 214, 88) +
    lit(ellipse(118, 116, 92), m, 12, 14) +
    line(rings.map((radius) => ellipse(118, 116, radius)).join('')) +
    flat(ellipse(118, 116, inner), '#FFFFFF') +
    strap(-62) +
    strap(58) +
    strap(178)
  );
}

export const pipes: Drawings = {
  pipes: {
    look: { m: 'copper' },
    draw: ({ m }) => {
      const pipe = (x: number, y: number): string =>
        lying(x, y, 182, 32, m, 3) + round(x + 182, y + 16, 8, m, 16) + hole(x + 182, y + 16, 5, m, 11);
      return (
        ground(120, 200, 96) +
        turned(
          -14,
          pipe(18, 62) +
            pipe(34, 98) +
            pipe(10, 104) +
            pipe(30, 140) +
            lit(rect(64, 54, 14, 124, 3), black, 3, 4) +
            lit(rect(150, 54, 14, 124, 3), black, 3, 4),
        )
      );
    },
  },
  insulation: {
    look: { c: 'black' },
    draw: ({ c }) =>
      ground(120, 196, 92) +
      turned(
        -18,
        lying(20, 68, 180, 92, c, 8) +
          line('M30 108H190') +
          part(ellipse(200, 114, 22, 46), c, fill(ellipse(200, 114, 22, 46), c.light)) +
          flat(ellipse(202, 114, 11, 24), '#FFFFFF') +
          lying(202, 96, 30, 36, copper, 2) +
          hole(232, 114, 5, copper, 14),
      ),
  },
  'drain-pipe': {
    look: { c: 'grey' },
    draw: ({ c }) =>
      ground(118, 206, 94) +
      turned(
        -20,
        lying(58, 84, 164, 72, c, 3) +
          lit(rect(20, 72, 56, 96, 8), c, 9, 12) +
          line('M34 74V166M44 74V166') +
          line('M110 100H150M110 112H136') +
          part(ellipse(222, 120, 12, 36), c, fill(ellipse(222, 120, 12, 36), c.light)) +
          hole(223, 120, 8, c, 29),
      ),
  },
  'drain-bend': {
    look: { c: 'grey' },
    draw: ({ c }) =>
      ground(108, 222, 64) +
      part(
        'M60 176V160C60 104 104 60 160 60H180V120H160C138 120 120 138 120 160V176Z',
        c,
        fill('M40 190V160C40 90 96 44 190 44V74H160C112 74 76 112 76 160V190Z', c.light) +
          fill('M102 190V164C102 128 128 102 160 102H190V130L120 190Z', c.shade),
      ) +
      upright(64, 168, 52, 46, c, 3) +
      lit(rect(172, 44, 40, 92, 8), c, 8, 10) +
      line('M184 46V134M194 46V134') +
      part(ellipse(212, 90, 10, 44), c, fill(ellipse(212, 90, 10, 44), c.light)) +
      hole(213, 90, 7, c, 34),
  },
  'drain-branch': {
    look: { c: 'grey' },
    draw: ({ c }) =>
      ground(112, 224, 58) +
      turned(48, upright(92, 50, 56, 90, c, 3) + upright(84, 30, 72, 34, c, 6) + hole(120, 32, 28, c, 7), 104, 150) +
      upright(72, 60, 64, 156, c, 3) +
      lit(rect(62, 30, 84, 46, 8), c, 8, 10) +
      line('M64 44H144M64 54H144') +
      hole(104, 32, 34, c, 8),
  },
  'flue-pipe': {
    look: { c: 'steel' },
    draw: ({ c }) =>
      ground(120, 222, 58) +
      upright(76, 40, 88, 172, c, 2) +
      lit(rect(70, 150, 100, 22, 4), c, 5, 6) +
      line('M76 64H164M76 198H164') +
      part(ellipse(120, 40, 44, 12), c, fill(ellipse(120, 40, 44, 12), c.light)) +
      hole(120, 41, 35, c, 8),
  },
  'flue-bend': {
    look: { c: 'steel' },
    draw: ({ c }) =>
      ground(108, 222, 62) +
      lit('M52 170L62 116L96 74L146 50H186V128H168L146 138L130 158V170Z', c, 10, 13) +
      line('M62 116L128 156M96 74L146 138M146 50L168 128') +
      upright(48, 164, 86, 50, c, 3) +
      lying(180, 46, 34, 86, c, 3) +
      part(ellipse(214, 89, 11, 43), c, fill(ellipse(214, 89, 11, 43), c.light)) +
      hole(215, 89, 7, c, 34),
  },
  'conduit-coil': {
    look: { c: 'black' },
    draw: ({ c }) => {
      let ribs = '';
      for (let angle = 0; angle < 360; angle += 7.5) {
        const turn = (angle * Math.PI) / 180;
        const at = (radius: number): string =>
          `${(118 + radius * Math.cos(turn)).toFixed(1)} ${(116 + radius * Math.sin(turn)).toFixed(1)}`;
        ribs += `M${at(48)}L${at(90)}`;
      }
      return coil(c, [78, 64], 46) + line(ribs, c.deep) + flat(ellipse(118, 116, 45), '#FFFFFF');
    },
  },
  'cable-coil': {
    look: { c: 'grey' },
    draw: ({ c }) => coil(c, [84, 76, 68, 60, 52], 44) + strand('M198 172C214 182 220 196 214 212', 6, c.base),
  },
  trunking: {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 198, 96) +
      lit('M24 150L174 74L216 96V128L66 204L24 182Z', c, 6, 9) +
      lit('M24 150L174 74L216 96L66 172Z', c, 8, 3) +
      line('M66 172V204M36 156L186 80') +
      part('M24 150L66 172V204L24 182Z', c, fill('M30 158L60 174V198L30 180Z', c.deep)),
  },
  'pipe-section': {
    look: { m: 'white' },
    draw: ({ m }) => {
      const rings =
        m === copper
          ? round(120, 120, 84, copper) + flat(ellipse(120, 120, 70), '#FFFFFF')
          : round(120, 120, 86, white) +
            round(120, 120, 74, steel) +
            round(120, 120, 67, white) +
            hole(120, 120, 52, white);
      return rings + line('M34 120H14M206 120H226M120 34V14M120 206V226M178 62L208 32H226');
    },
  },
  'cable-section': {
    look: {},
    draw: () => {
      const core = (x: number, y: number, m: Material): string =>
        round(x, y, 31, m) +
        round(x, y, 19, copper) +
        line(`M${x - 8} ${y - 6}a5 5 0 1 0 .1 0M${x + 7} ${y - 8}a5 5 0 1 0 .1 0M${x} ${y + 5}a5 5 0 1 0 .1 0`);
      return (
        round(120, 120, 92, MATERIALS.grey) +
        flat(ellipse(120, 120, 76), white.shade) +
        core(120, 82, MATERIALS.brown) +
        core(86, 142, MATERIALS.sky) +
        core(154, 142, MATERIALS.lime)
      );
    },
  },
  'membrane-roll': {
    look: { c: 'black' },
    draw: ({ c }) =>
      ground(120, 214, 90) +
      part('M70 176H214L226 206H88Z', c, fill('M88 198H230V210H88Z', c.shade)) +
      lying(54, 62, 164, 128, c, 4) +
      strokes(86, 200, 18, (x) => `M${x} 84h8M${x - 6} 150h8`) +
      part(ellipse(58, 126, 34, 64), c, fill(ellipse(52, 120, 34, 64), c.light)) +
      line('M58 76C78 76 84 102 84 126S76 174 58 176C42 174 38 150 38 126S44 88 58 88S72 104 72 126S68 162 58 162') +
      flat(ellipse(58, 126, 9, 20), '#FFFFFF'),
  },
  'o-ring': {
    look: { c: 'black' },
    draw: ({ c }) => {
      const ring = (x: number, y: number, radius: number): string =>
        lit(ellipse(x, y, radius, radius * 0.8), c, 6, 7) + flat(ellipse(x, y, radius * 0.62, radius * 0.5), '#FFFFFF');
      return ground(120, 200, 84) + ring(90, 92, 62) + ring(166, 138, 54) + ring(84, 164, 44);
    },
  },
  tape: {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(122, 212, 84) +
      part('M120 206H214V178H150Z', c, fill('M120 196H214V206H120Z', c.shade)) +
      lit(ellipse(130, 122, 86), c, 8, 12) +
      part(ellipse(112, 120, 86), c, fill(ellipse(104, 112, 86), c.light)) +
      line(`${ellipse(112, 120, 78)}${ellipse(112, 120, 70)}`) +
      flat(ellipse(112, 120, 54), MATERIALS.kraft.base) +
      flat(ellipse(116, 122, 46), '#FFFFFF'),
  },
};
