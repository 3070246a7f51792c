import type { Drawings } from '../drawing.ts';
import { MATERIALS } from '../materials.ts';
import { INK, band, ellipse, fill, flat, ground, line, part, rect, turned } from '../pen.ts';

export const classicPlumbing: Drawings = {
  'ball-valve': {
    look: { m: 'brass', c: 'red' },
    draw({ m, c }) {
      const h = c;
      const hexR = 'M160 106H204C212 112 215 128 215 145S212 178 204 184H160Z';
      const hexL = 'M36 106H80V184H36C28 178 25 162 25 145S28 112 36 106Z';
      return (
        ground(122, 196, 92) +
        part(
          'M76 116C92 100 148 100 164 116V174C148 190 92 190 76 174Z',
          m,
          fill('M76 96H164V118C144 110 96 110 76 118Z', m.light) +
            fill('M76 164C100 174 140 174 164 164V196H76Z', m.shade),
        ) +
        part(hexR, m, fill('M160 100H220V124H160Z', m.light) + fill('M160 164H220V190H160Z', m.shade)) +
        line('M160 124H212M160 164H213') +
        part(hexL, m, fill('M20 100H80V124H20Z', m.light) + fill('M20 164H80V190H20Z', m.shade)) +
        line('M40 124H80M40 164H80') +
        part(ellipse(36, 145, 11, 39), m, fill(ellipse(36, 145, 11, 39), m.light)) +
        flat(ellipse(37, 145, 7, 28), m.deep) +
        part(rect(107, 84, 26, 24), m, fill(rect(123, 80, 12, 30), m.shade) + fill(rect(105, 80, 8, 30), m.light)) +
        part(
          'M98 58H146L160 44H176V58H166L150 74H98Z',
          MATERIALS.steel,
          fill('M98 66H152L166 52H180V80H98Z', MATERIALS.steel.shade),
        ) +
        part(rect(164, 38, 62, 24, 12), h, fill(rect(160, 38, 70, 8), h.light) + fill(rect(160, 54, 70, 10), h.shade)) +
        part(
          rect(104, 66, 32, 20, 3),
          MATERIALS.steel,
          fill(rect(102, 64, 10, 24), MATERIALS.steel.light) + fill(rect(124, 64, 14, 24), MATERIALS.steel.shade),
        ) +
        line('M113 66V86M126 66V86')
      );
    },
  },

  elbow: {
    look: { m: 'copper' },
    draw({ m }) {
      return (
        ground(104, 222, 62) +
        part(
          'M56 176V170C56 104 104 56 170 56H176V116H170C138 116 116 138 116 170V176Z',
          m,
          fill('M40 190V168C40 90 96 44 180 44V72H170C112 72 72 112 72 170V190Z', m.light) +
            fill('M98 190V170C98 128 128 98 170 98H180V130L116 190Z', m.shade),
        ) +
        line('M64 158C68 112 112 68 158 64') +
        part(
          'M50 168H122V212C122 222 50 222 50 212Z',
          m,
          fill('M46 160H72V226H46Z', m.light) + fill('M102 160H126V226H102Z', m.shade),
        ) +
        part(
          'M168 50H214C224 60 224 112 214 122H168Z',
          m,
          fill('M160 44H230V72H160Z', m.light) + fill('M160 102H230V130H160Z', m.shade),
        ) +
        part(ellipse(214, 86, 10, 36), m, fill(ellipse(214, 86, 10, 36), m.light)) +
        flat(ellipse(215, 86, 7, 29), m.deep)
      );
    },
  },

  radiator: {
    look: {},
    draw() {
      const w = MATERIALS.white;
      let s = '';
      for (let i = 0; i < 6; i++) {
        const x = 28 + i * 29;
        s +=
          part(
            rect(x, 48, 27, 140, 9),
            w,
            fill(rect(x, 40, 8, 160), w.light) + fill(rect(x + 18, 40, 12, 160), w.shade),
          ) + line(`M${x + 9} 62V78M${x + 9} 158V174`);
      }
      return (
        ground(124, 206, 98) +
        part(rect(40, 186, 10, 18, 2), MATERIALS.steel) +
        part(rect(176, 186, 10, 18, 2), MATERIALS.steel) +
        part(rect(200, 158, 20, 14, 2), MATERIALS.brass, fill(rect(200, 166, 20, 8), MATERIALS.brass.shade)) +
        part(rect(206, 170, 10, 34, 1), MATERIALS.copper, fill(rect(212, 166, 6, 40), MATERIALS.copper.shade)) +
        part(
          rect(200, 128, 24, 32, 5),
          MATERIALS.black,
          fill(rect(198, 126, 9, 36), MATERIALS.black.light) + fill(rect(216, 126, 10, 36), MATERIALS.black.shade),
        ) +
        line('M201 138H223M201 146H223') +
        s
      );
    },
  },

  tap: {
    look: { m: 'steel' },
    draw({ m: s }) {
      return (
        ground(124, 214, 74) +
        part(
          'M104 104H66C44 104 32 118 32 142V156H58V146C58 138 62 134 70 134H104Z',
          s,
          fill('M104 98H66C40 98 26 116 26 142V150H42C40 128 48 114 68 114H104Z', s.light) +
            fill('M110 126H68C56 126 50 134 50 146V160H64V146L72 140H110Z', s.shade),
        ) +
        part(rect(29, 152, 32, 12, 3), MATERIALS.black, fill(rect(50, 150, 14, 16), MATERIALS.black.shade)) +
        part(
          'M96 92H152L156 200H92Z',
          s,
          fill('M90 88H110L106 204H86Z', s.light) + fill('M136 88H160V204H140Z', s.shade),
        ) +
        part(
          rect(78, 196, 92, 14, 5),
          s,
          fill(rect(76, 194, 24, 18), s.light) + fill(rect(138, 194, 36, 18), s.shade),
        ) +
        part(
          'M94 94C94 74 106 64 124 64S154 74 154 94Z',
          s,
          fill('M90 96C90 70 104 60 122 60C110 70 106 80 106 96Z', s.light) +
            fill('M140 60C156 70 158 84 156 96H140Z', s.shade),
        ) +
        part(
          'M116 68C118 60 126 54 136 52L206 36C216 34 220 46 211 51L140 82C128 84 118 78 116 68Z',
          s,
          fill('M112 66L210 30L222 38L128 66Z', s.light) + fill('M124 84L214 46L222 56L140 92Z', s.shade),
        ) +
        line('M100 180L148 180')
      );
    },
  },

  siphon: {
    look: { c: 'white' },
    draw({ c: w }) {
      return (
        ground(118, 220, 58) +
        part(rect(106, 22, 30, 60), w, fill(rect(104, 20, 10, 64), w.light) + fill(rect(124, 20, 14, 64), w.shade)) +
        part(rect(96, 64, 50, 26, 4), w, fill(rect(94, 62, 14, 30), w.light) + fill(rect(130, 62, 18, 30), w.shade)) +
        line('M106 66V88M116 66V88M126 66V88M136 66V88') +
        part(
          'M146 102H210V130H146Z',
          w,
          fill('M140 98H214V110H140Z', w.light) + fill('M140 122H214V134H140Z', w.shade),
        ) +
        part(
          rect(150, 96, 22, 40, 4),
          w,
          fill(rect(148, 94, 26, 14), w.light) + fill(rect(148, 124, 26, 16), w.shade),
        ) +
        line('M157 98V134M165 98V134') +
        part(ellipse(212, 116, 9, 32), MATERIALS.steel, fill(ellipse(208, 108, 8, 32), MATERIALS.steel.light)) +
        part('M88 90H154V156H88Z', w, fill('M84 86H104V160H84Z', w.light) + fill('M134 86H158V160H134Z', w.shade)) +
        part(
          'M90 164H152V186C152 202 140 212 121 212S90 202 90 186Z',
          w,
          fill('M86 160H106C104 190 108 206 120 214H86Z', w.light) +
            fill('M134 160H158V214H116C130 208 136 196 134 160Z', w.shade),
        ) +
        part(
          rect(82, 150, 78, 22, 4),
          MATERIALS.grey,
          fill(rect(80, 148, 20, 26), MATERIALS.grey.light) + fill(rect(136, 148, 26, 26), MATERIALS.grey.shade),
        ) +
        line('M94 152V170M106 152V170M121 152V170M136 152V170M148 152V170')
      );
    },
  },

  'pipe-coil': {
    look: { c: 'red' },
    draw({ c: w }) {
      const k = MATERIALS.white;
      let t = '';
      for (const r of [80, 69, 58]) t += ellipse(116, 116, r, r);
      const strap = (a: number) =>
        turned(
          a,
          part(rect(112, 22, 14, 48, 2), MATERIALS.black, fill(rect(120, 20, 8, 52), MATERIALS.black.shade)),
          116,
          116,
        );
      return (
        ground(124, 214, 88) +
        part(
          'M116 184H206A6 11 0 0 1 206 208H116Z',
          w,
          fill('M110 202H214V212H110Z', w.shade) + fill('M110 182H214V188H110Z', w.light),
        ) +
        line('M130 192H198') +
        flat(ellipse(206, 196, 6, 12), k.base) +
        flat(ellipse(206, 196, 3, 6), MATERIALS.black.shade) +
        part(
          ellipse(116, 116, 91, 91),
          w,
          fill('M20 20H120C60 40 40 90 52 180H20Z', w.light) +
            fill('M196 60C210 120 180 180 90 196L120 220H220V60Z', w.shade),
        ) +
        line(t) +
        flat(ellipse(116, 116, 46, 46), '#FFFFFF') +
        strap(-62) +
        strap(58) +
        strap(178)
      );
    },
  },

  gauge: {
    look: { c: 'black' },
    draw({ c: k }) {
      const b = MATERIALS.brass;
      let t = '';
      for (let i = 0; i <= 8; i++) {
        const a = Math.PI * (0.75 + i * 0.1875),
          r = i % 2 ? 44 : 40;
        t += `M${(120 + 50 * Math.cos(a)).toFixed(1)} ${(98 + 50 * Math.sin(a)).toFixed(1)}L${(120 + r * Math.cos(a)).toFixed(1)} ${(98 + r * Math.sin(a)).toFixed(1)}`;
      }
      return (
        ground(120, 222, 44) +
        part(rect(108, 164, 24, 24), b, fill(rect(106, 160, 8, 30), b.light) + fill(rect(122, 160, 12, 30), b.shade)) +
        part(
          'M96 182H144C148 188 148 196 144 202H96C92 196 92 188 96 182Z',
          b,
          fill('M90 178H110V206H90Z', b.light) + fill('M132 178H150V206H132Z', b.shade),
        ) +
        line('M110 182V202M132 182V202') +
        part(
          rect(106, 202, 28, 18, 2),
          b,
          fill(rect(104, 200, 8, 22), b.light) + fill(rect(124, 200, 12, 22), b.shade),
        ) +
        line('M106 208L134 205M106 214L134 211') +
        part(
          ellipse(120, 98, 74, 74),
          k,
          fill('M40 20H130C70 40 54 90 70 160H40Z', k.light) +
            fill('M180 60C190 120 150 160 90 168L110 180H200V60Z', k.shade),
        ) +
        part(
          ellipse(120, 98, 60, 60),
          MATERIALS.white,
          fill('M50 40H120C80 56 70 100 80 150H50Z', MATERIALS.white.light),
        ) +
        line(t) +
        band('M92.600 64.100A44 44 0 0 1 136.800 57.300', 7, MATERIALS.green.base) +
        band('M154 70A44 44 0 0 1 161.800 112', 7, MATERIALS.red.base) +
        fill('M112 104L148 62L124 110Z', INK) +
        flat(ellipse(118, 106, 8, 8), MATERIALS.red.base) +
        line('M106 134H134')
      );
    },
  },

  pump: {
    look: { c: 'green' },
    draw({ c: m }) {
      const k = MATERIALS.black;
      const b = MATERIALS.steel;
      let fins = '';
      for (let x = 138; x <= 196; x += 12) fins += `M${x} 90V158`;
      return (
        ground(122, 214, 90) +
        part(rect(56, 192, 120, 14, 3), k, fill(rect(56, 200, 120, 8), k.shade)) +
        part('M120 166H160L168 194H112Z', k, fill('M146 160H176V198H150Z', k.shade)) +
        part(
          'M200 92H214C222 96 226 108 226 124S222 152 214 156H200Z',
          k,
          fill('M196 88H230V104H196Z', k.light) + fill('M196 142H230V160H196Z', k.shade),
        ) +
        line('M208 94V154M216 98V150') +
        part(
          rect(122, 84, 80, 80, 6),
          m,
          fill(rect(118, 80, 90, 20), m.light) + fill(rect(118, 146, 90, 24), m.shade),
        ) +
        line(fins) +
        part(rect(136, 58, 48, 28, 4), k, fill(rect(132, 54, 56, 10), k.light) + fill(rect(166, 54, 24, 36), k.shade)) +
        part('M62 50H106V96H62Z', b, fill('M58 46H74V100H58Z', b.light) + fill('M92 46H112V100H92Z', b.shade)) +
        part(rect(50, 36, 68, 18, 4), b, fill(rect(48, 34, 20, 22), b.light) + fill(rect(98, 34, 24, 22), b.shade)) +
        line('M66 38V52M102 38V52') +
        part(
          ellipse(88, 136, 58, 58),
          b,
          fill('M20 60H92C56 76 44 110 54 170H20Z', b.light) +
            fill('M132 100C140 140 116 170 70 182L90 200H160V100Z', b.shade),
        ) +
        line(ellipse(88, 136, 44, 44)) +
        part(ellipse(80, 138, 24, 28), b, fill(ellipse(76, 132, 22, 26), b.light)) +
        flat(ellipse(81, 138, 16, 20), b.deep) +
        line('M88 86V80M136 128H142M46 108L40 104')
      );
    },
  },
};
