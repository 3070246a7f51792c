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

const { black, grey, lime, red, steel, white, wood } = MATERIALS;

/** A blade with teeth all around. */
function toothed(x: number, y: number, radius: number, teeth: number): string {
  let path = '';
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const at = (offset: number, reach: number): string => {
      const angle = ((tooth + offset) / teeth) * 2 * Math.PI;
      return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
    };
    path += `${tooth === 0 ? 'M' : 'L'}${at(0, radius - 9)}L${at(0.1, radius)}L${at(0.45, radius - 1)}L${at(0.7, radius - 9)}`;
  }
  return `${path}Z`;
}

function flutes(from: number, to: number, half: number, step: number): string {
  return strokes(
    from,
    to,
    step,
    (x) =>
      `M${x} ${120 - half}C${x + step * 0.4} ${120 - half / 2} ${x + step * 0.6} ${120 + half / 2} ${x + step} ${120 + half}`,
  );
}

export const tools: Drawings = {
  'drill-impact': {
    look: { c: 'teal' },
    draw: ({ c }) =>
      ground(112, 222, 70) +
      upright(200, 78, 18, 18, steel, 2) +
      part(
        'M156 64L198 72V104L156 112Z',
        black,
        fill('M150 60L200 70V80H150Z', black.light) + fill('M150 98H200V116H150Z', black.shade),
      ) +
      part(
        'M82 106H128L118 184H70Z',
        black,
        fill('M78 102H96L86 188H62Z', black.light) + fill('M116 102H134L124 188H106Z', black.shade),
      ) +
      part('M126 110H142C142 124 138 134 128 138L122 136Z', red) +
      lit('M52 62C52 54 58 50 66 50H150L162 58V110L150 118H72C56 118 50 108 50 92Z', c, 9, 12) +
      line('M64 76H92M64 86H92M64 96H92') +
      lit(
        'M62 184H124L138 192V210C138 216 134 218 130 218H52C46 218 44 214 44 210V200C44 190 52 184 62 184Z',
        black,
        6,
        8,
      ) +
      lit(rect(58, 198, 40, 10, 3), c, 2, 3),
  },
  'rotary-hammer': {
    look: { c: 'teal' },
    draw: ({ c }) =>
      ground(120, 208, 96) +
      lying(190, 92, 44, 12, steel, 2) +
      line('M202 92L206 104M214 92L218 104') +
      lit('M170 76L194 86V110L170 120Z', black, 5, 6) +
      lit(rect(138, 114, 22, 78, 8), black, 5, 7) +
      lit('M70 64H160L174 76V120L160 130H70Z', c, 9, 12) +
      line('M86 82H124M86 92H124') +
      part(
        'M72 62C30 60 22 96 22 130C22 168 40 186 74 184V160C56 162 48 150 48 128C48 104 54 92 72 92Z',
        black,
        fill('M60 56C26 58 14 96 18 130C20 156 28 176 40 184L52 176C36 160 32 108 56 70Z', black.light),
      ) +
      lit('M66 126H126V168C126 182 116 190 104 190H66Z', c, 8, 10) +
      line('M78 140H112M78 152H112M78 164H112') +
      part('M48 112H62V142H46Z', red),
  },
  grinder: {
    look: { c: 'teal' },
    draw: ({ c }) =>
      ground(118, 200, 100) +
      strand('M22 106C6 112 8 132 4 150', 6, black.base) +
      lit(ellipse(186, 150, 48, 14), MATERIALS.black, 4, 6) +
      part('M140 138C140 116 232 116 232 138L226 150H146Z', steel, fill('M136 110H186V150H136Z', steel.light)) +
      lit('M150 86H196L206 130H150Z', grey, 7, 9) +
      lit('M24 92H110L152 84V132L110 130H24C16 120 16 102 24 92Z', c, 8, 11) +
      line('M122 90V128M130 89V129M138 88V130M40 106H80M40 116H80') +
      lit('M166 88L150 40C148 30 164 24 170 34L190 86Z', black, 5, 6),
  },
  'circular-saw': {
    look: { c: 'teal' },
    draw: ({ c }) =>
      ground(120, 216, 98) +
      lit(toothed(126, 138, 66, 24), steel, 6, 8) +
      part(
        'M48 142C46 84 86 58 126 58S206 84 206 142H168C164 116 148 100 126 100S90 116 86 142Z',
        c,
        fill('M40 142C36 76 86 48 126 52C86 70 66 96 66 146Z', c.light) +
          fill('M170 70C200 90 212 120 208 146H184C186 112 178 88 158 66Z', c.shade),
      ) +
      round(126, 138, 26, black) +
      round(126, 138, 9, steel) +
      lit(
        'M74 62C60 40 66 26 84 26H150C168 26 174 40 164 56L150 62C156 50 152 44 142 44H96C86 44 86 50 92 58Z',
        black,
        6,
        8,
      ) +
      lit(rect(16, 160, 208, 14, 4), steel, 4, 5),
  },
  'bench-grinder': {
    look: { c: 'green' },
    draw: ({ c }) =>
      ground(120, 214, 92) +
      lit('M84 142H156L170 208H70Z', black, 8, 10) +
      lying(64, 92, 112, 60, c, 14) +
      line('M98 96V148M112 94V150M126 94V150M140 96V148') +
      round(48, 122, 44, grey) +
      round(192, 122, 44, grey) +
      round(48, 122, 16, steel) +
      round(192, 122, 16, steel) +
      line('M41 122H55M185 122H199') +
      round(120, 180, 8, red),
  },
  'drill-bit': {
    look: { m: 'steel' },
    draw: ({ m }) => {
      const bit = (y: number, half: number): string =>
        `<g transform="translate(0 ${y})">${lying(18, 120 - half, 62, half * 2, steel, 2)}${part(`M80 ${120 - half}H206L226 120L206 ${120 + half}H80Z`, m, fill(rect(70, 120 - half, 160, half * 0.6), m.light) + fill(rect(70, 120 + half * 0.4, 160, half), m.shade))}${flutes(86, 188, half, 20)}</g>`;
      return ground(120, 212, 84) + turned(-30, bit(-52, 11) + bit(-6, 15) + bit(46, 19));
    },
  },
  'sds-bit': {
    look: {},
    draw: () => {
      const bit = (y: number): string =>
        `<g transform="translate(0 ${y})">${lying(10, 108, 64, 24, steel, 3)}${line('M20 120H44M52 112V128')}${part('M72 106H206V134H72Z', grey, fill(rect(70, 104, 140, 9), grey.light) + fill(rect(70, 126, 140, 10), grey.shade))}${flutes(78, 190, 14, 26)}${lit('M204 100L232 120L204 140Z', steel, 4, 5)}</g>`;
      return ground(120, 210, 84) + turned(-30, bit(-36) + bit(30));
    },
  },
  'saw-blade': {
    look: {},
    draw: () =>
      ground(120, 224, 62) +
      lit(toothed(120, 116, 104, 28), steel, 8, 10) +
      line(ellipse(120, 116, 84)) +
      line('M120 24V46M212 116H190M120 208V186M28 116H50') +
      round(120, 116, 44, red) +
      line('M98 104H142M104 130H136', '#FFFFFF') +
      flat(ellipse(120, 116, 12), '#FFFFFF'),
  },
  hammer: {
    look: { c: 'wood', s: '' },
    draw: ({ c, s }) => {
      const head =
        s === 'mallet'
          ? lit(rect(70, 26, 100, 62, 10), black, 8, 10)
          : s === 'claw'
            ? lit(
                'M48 44H74L82 38H140C166 38 190 48 206 74C186 66 168 64 142 72H82L74 66H48C42 60 42 50 48 44Z',
                steel,
                7,
                9,
              )
            : lit('M44 38H78V46H150L204 62C208 66 206 72 200 72L150 74H78V82H44C38 72 38 48 44 38Z', steel, 7, 9);
      const handle =
        c === wood
          ? lit('M108 70H132L136 200C136 212 104 212 104 200Z', wood, 5, 7)
          : lit('M110 70H130L132 130H108Z', steel, 4, 5) +
            lit('M104 128H136L138 204C138 216 102 216 102 204Z', c, 6, 8) +
            line('M108 150H132M107 166H133M107 182H133');
      return ground(120, 218, 60) + turned(18, handle + head);
    },
  },
  screwdriver: {
    look: { c: 'blue' },
    draw: ({ c }) =>
      ground(120, 210, 76) +
      turned(
        -38,
        lying(108, 112, 106, 16, steel, 2) +
          lit('M212 112L232 116V124L212 128Z', steel, 3, 4) +
          lit(
            'M14 104C14 92 24 88 36 88H82C92 88 94 98 104 100H114V140H104C94 142 92 152 82 152H36C24 152 14 148 14 136Z',
            c,
            9,
            11,
          ) +
          lit('M40 88H72V98H40Z', black, 2, 2) +
          lit('M40 142H72V152H40Z', black, 2, 2) +
          line('M36 108H88M36 120H88M36 132H88'),
      ),
  },
  wrench: {
    look: {},
    draw: () =>
      ground(120, 212, 80) +
      turned(
        -42,
        part(
          'M70 104H166C172 92 186 84 200 84L184 104L194 120L184 136L200 156C186 156 172 148 166 136H70C64 150 52 158 38 158C18 158 4 140 4 120S18 82 38 82C52 82 64 90 70 104Z',
          steel,
          fill('M0 76H210V110H66C50 96 30 96 20 112L0 120Z', steel.light) +
            fill('M60 128H176L204 160H30C46 156 56 144 60 128Z', steel.shade),
        ) +
          flat('M38 104L52 112V128L38 136L24 128V112Z', '#FFFFFF') +
          line('M86 120H150'),
      ),
  },
  pliers: {
    look: { c: 'blue', s: '' },
    draw: ({ c, s }) => {
      const jaws: Readonly<Record<string, string>> = {
        '': 'M98 92L102 26C104 18 118 18 119 26V92ZM142 92L138 26C136 18 122 18 121 26V92Z',
        long: 'M100 92L112 14C113 8 119 8 119 14V92ZM140 92L128 14C127 8 121 8 121 14V92Z',
        cutter: 'M96 94C92 64 104 44 119 36V94ZM144 94C148 64 136 44 121 36V94Z',
        pump: 'M86 96L96 34C100 22 120 26 120 40L114 96ZM150 100L138 96L128 60L126 40C140 36 152 44 154 60Z',
      };
      return (
        ground(120, 224, 60) +
        lit('M98 120C82 140 72 170 74 208C76 216 92 216 94 208C96 176 108 150 124 128Z', c, 6, 8) +
        lit('M142 120C158 140 168 170 166 208C164 216 148 216 146 208C144 176 132 150 116 128Z', c, 6, 8) +
        lit(jaws[s] ?? jaws[''] ?? '', steel, 5, 6) +
        lit('M92 92C92 84 148 84 148 92L150 118C142 132 98 132 90 118Z', steel, 6, 8) +
        round(120, 108, 11, grey) +
        line(s === '' ? 'M104 40H136M105 48H135M104 56H136M104 64H136' : 'M112 108H128')
      );
    },
  },
  'hand-saw': {
    look: { c: 'yellow' },
    draw: ({ c }) => {
      let teeth = '';
      for (let x = 224; x > 84; x -= 8) teeth += `L${x} ${(146 + (228 - x) * 0.09).toFixed(1)}l-4 7`;
      const blade = `M76 84L230 118L228 146${teeth}L76 162Z`;
      const handle = 'M20 92C16 78 30 70 46 74L92 82V164L54 178C34 184 18 174 22 158C26 142 26 112 20 92Z';
      return (
        ground(120, 206, 98) +
        turned(
          -10,
          part(
            blade,
            steel,
            fill('M70 80L234 116V126L70 102Z', steel.light) + fill('M70 148L234 134V170H70Z', steel.shade),
          ) +
            lit(handle, c, 8, 11) +
            flat('M46 98C58 92 70 98 70 108V138C70 148 56 154 48 150C42 146 46 134 46 124S42 102 46 98Z', '#FFFFFF') +
            round(82, 98, 4, grey) +
            round(82, 146, 4, grey),
        )
      );
    },
  },
  cutter: {
    look: { c: 'yellow' },
    draw: ({ c }) =>
      ground(120, 206, 84) +
      turned(
        -32,
        part('M150 102H216L234 132L150 132Z', steel, fill('M150 102H216L222 112H150Z', steel.light)) +
          line('M164 102L176 132M180 102L192 132M196 102L208 132') +
          lit('M20 100C20 92 26 88 34 88H150L164 98V136L150 146H34C26 146 20 142 20 134Z', c, 7, 9) +
          lying(40, 96, 118, 14, black, 4) +
          lit(rect(92, 92, 30, 20, 5), red, 3, 4) +
          line('M36 122V138M46 122V138M56 122V138M66 122V138'),
      ),
  },
  'tape-measure': {
    look: { c: 'yellow' },
    draw: ({ c }) =>
      ground(118, 206, 92) +
      part('M150 176H228V194H150Z', lime, fill('M150 188H228V196H150Z', lime.shade)) +
      strokes(160, 216, 8, (x) => `M${x} 176v${x % 16 === 0 ? 10 : 6}`) +
      lit(rect(224, 172, 8, 32, 2), steel, 2, 3) +
      lit('M30 92C30 56 54 38 92 38H128C164 38 180 60 182 96L184 196H50C36 196 30 188 30 176Z', c, 10, 12) +
      lit(ellipse(102, 116, 48), c === black ? MATERIALS.yellow : black, 7, 9) +
      line('M82 104H122M88 120H116', '#FFFFFF') +
      lit(rect(150, 62, 26, 16, 4), red, 3, 4),
  },
  level: {
    look: { c: 'yellow' },
    draw: ({ c }) =>
      ground(120, 192, 100) +
      turned(
        -12,
        lit(rect(8, 84, 224, 60, 5), c, 7, 10) +
          lit(rect(2, 80, 16, 68, 4), black, 4, 5) +
          lit(rect(222, 80, 16, 68, 4), black, 4, 5) +
          flat(rect(92, 88, 56, 28, 5), '#FFFFFF') +
          lying(96, 92, 48, 20, lime, 9) +
          line('M112 92V112M128 92V112') +
          flat(ellipse(120, 102, 7, 6), lime.light) +
          [48, 192]
            .map(
              (x) =>
                flat(ellipse(x, 114, 18), '#FFFFFF') +
                turned(x === 48 ? 90 : 45, lying(x - 13, 108, 26, 12, lime, 6), x, 114),
            )
            .join('') +
          line('M30 134H210'),
      ),
  },
  ladder: {
    look: { s: '' },
    draw: ({ s }) => {
      const rail = (path: string): string => lit(path, steel, 4, 5);
      const steps = [84, 118, 152, 186]
        .map((y, index) => lying(74 - index * 9, y, 62 + index * 10, 12, grey, 2))
        .join('');
      const top =
        s === 'platform'
          ? lit('M76 60H150L158 76H70Z', black, 4, 5) +
            line('M84 60V22H146V60') +
            lit(rect(80, 16, 70, 10, 5), steel, 3, 4)
          : lit(rect(76, 30, 68, 18, 4), red, 4, 5);
      return (
        ground(122, 226, 88) +
        rail('M134 40H146L204 222H190Z') +
        rail('M122 44H132L160 222H148Z') +
        steps +
        rail('M78 44H92L46 222H30Z') +
        rail('M128 44H142L156 222H140Z') +
        top
      );
    },
  },
};

/** Tones of a strap around a body part. */
function strap(path: string, m: Material): string {
  return lit(path, m, 3, 4);
}

export const harnesses: Drawings = {
  harness: {
    look: { c: 'blue', s: '' },
    draw: ({ c, s }) =>
      s === 'lanyard'
        ? ground(120, 212, 84) +
          strand('M56 70C60 140 90 190 120 160C150 130 160 100 186 72', 9, c.base) +
          lit(rect(84, 140, 62, 36, 8), black, 5, 6) +
          [
            [54, 48],
            [188, 50],
          ]
            .map(([x = 0, y = 0]) => lit(ellipse(x, y, 18, 28), steel, 5, 6) + flat(ellipse(x, y, 10, 19), '#FFFFFF'))
            .join('')
        : ground(120, 226, 56) +
          strap('M78 22L96 18L150 120L136 130Z', c) +
          strap('M162 22L144 18L90 120L104 130Z', c) +
          strap('M70 30L88 24C82 60 84 92 92 122L74 126C66 92 64 60 70 30Z', c) +
          strap('M170 30L152 24C158 60 156 92 148 122L166 126C174 92 176 60 170 30Z', c) +
          strap('M66 116H174V136H66Z', black) +
          strap(
            'M72 134L92 136C100 160 104 186 84 214C68 206 62 190 66 172L80 176C78 186 80 192 84 196C92 176 80 152 72 134Z',
            c,
          ) +
          strap(
            'M168 134L148 136C140 160 136 186 156 214C172 206 178 190 174 172L160 176C162 186 160 192 156 196C148 176 160 152 168 134Z',
            c,
          ) +
          lit(ellipse(120, 72, 17), steel, 4, 5) +
          hole(120, 72, 9, white) +
          lit(rect(108, 114, 24, 24, 4), steel, 4, 5),
  },
};
