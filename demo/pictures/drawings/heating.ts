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
  upright,
} from '../pen.ts';

const { black, blue, brass, copper, glow, green, grey, red, sky, steel, white } = MATERIALS;

export const heating: Drawings = {
  'towel-warmer': {
    look: { c: 'white' },
    draw: ({ c }) => {
      let bars = '';
      for (const y of [30, 46, 62, 94, 110, 126, 158, 174, 190]) bars += lying(70, y, 100, 10, c, 3);
      return ground(120, 224, 62) + bars + upright(58, 18, 18, 198, c, 7) + upright(164, 18, 18, 198, c, 7);
    },
  },
  boiler: {
    look: {},
    draw: () =>
      ground(120, 222, 66) +
      upright(76, 182, 10, 34, copper) +
      upright(98, 182, 10, 34, copper) +
      upright(120, 182, 10, 34, copper) +
      upright(142, 182, 10, 34, grey) +
      upright(100, 12, 40, 22, grey, 3) +
      lit(rect(54, 28, 132, 158, 9), white, 9, 11) +
      line('M54 146H186') +
      lit(rect(92, 154, 56, 22, 4), black, 3, 3) +
      fill(rect(98, 159, 26, 11), sky.light) +
      round(72, 165, 8, steel) +
      round(168, 165, 8, steel) +
      part(
        'M120 64C140 84 144 100 138 112C134 120 128 124 120 124C108 124 100 114 102 102C104 92 112 90 112 76C116 74 118 70 120 64Z',
        red,
        fill('M120 92C130 104 130 116 120 120C110 116 110 104 120 92Z', glow.base),
      ),
  },
  'water-heater': {
    look: {},
    draw: () =>
      ground(120, 222, 56) +
      upright(94, 190, 10, 26, red) +
      upright(136, 190, 10, 26, blue) +
      part(
        'M66 54C66 28 90 18 120 18S174 28 174 54V168C174 190 150 198 120 198S66 190 66 168Z',
        white,
        fill('M56 10H94C84 60 84 150 94 204H56Z', white.light) +
          fill('M152 10H184V204H146C158 150 158 60 152 10Z', white.shade),
      ) +
      line('M66 60C84 70 156 70 174 60M66 162C84 172 156 172 174 162') +
      round(120, 176, 12, steel) +
      line('M120 176L126 168') +
      flat(ellipse(120, 148, 4), red.base),
  },
  thermostat: {
    look: { c: 'white' },
    draw: ({ c }) =>
      ground(120, 204, 80) +
      lit(rect(34, 52, 172, 144, 12), c, 8, 10) +
      lit(rect(54, 72, 100, 76, 5), black, 4, 5) +
      line('M74 90V130M74 90H92M92 90V130M74 110H92M74 130H92M104 90H122V130H104ZM132 92a5 5 0 1 0 .1 0', sky.light) +
      round(180, 90, 11, c) +
      round(180, 124, 11, c) +
      line('M180 84V96M174 90H186M174 124H186') +
      line('M60 168H84M96 168H120M132 168H156'),
  },
  'expansion-vessel': {
    look: { c: 'red' },
    draw: ({ c }) =>
      ground(120, 224, 54) +
      upright(108, 10, 24, 34, steel, 3) +
      line('M108 20L132 16M108 30L132 26') +
      part(
        'M44 112C44 64 78 40 120 40S196 64 196 112V136C196 184 162 208 120 208S44 184 44 136Z',
        c,
        fill('M30 30H120C84 52 68 84 68 124C68 164 84 196 120 216H30Z', c.light) +
          fill('M150 36C178 60 182 90 178 130C172 176 150 196 118 212H210V36Z', c.shade),
      ) +
      line('M44 124C80 134 160 134 196 124', c.deep) +
      lit(rect(84, 148, 62, 34, 3), white, 3, 3) +
      line('M94 160H136M94 170H122') +
      upright(108, 204, 24, 14, black, 2),
  },
  'solar-panel': {
    look: { s: 'pv' },
    draw: ({ s }) => {
      const frame = 'M84 28H216L164 206H24Z';
      const cells =
        s === 'pv'
          ? line(
              'M128 28L76 206M172 28L120 206M66 86L202 86M50 140L186 140M108 28L54 206M150 28L98 206M194 28L142 206M75 58H208M58 112H194M42 166H176',
              MATERIALS.sky.shade,
            )
          : line(
              'M98 36L48 198M112 36L64 198M126 36L80 198M140 36L96 198M154 36L112 198M168 36L128 198M182 36L144 198',
              copper.base,
            );
      const glass = s === 'pv' ? MATERIALS.navy : black;
      return (
        ground(116, 216, 92) +
        lit(frame, s === 'pv' ? black : steel, 4, 6) +
        part('M90 36H206L158 198H36Z', glass, fill('M90 36H140L70 198H36Z', glass.light)) +
        cells
      );
    },
  },
  'cylinder-tank': {
    look: {},
    draw: () =>
      ground(120, 224, 60) +
      part(
        'M64 46C64 26 88 18 120 18S176 26 176 46V202C176 216 152 220 120 220S64 216 64 202Z',
        blue,
        fill('M50 10H90V226H50Z', blue.light) + fill('M152 10H190V226H152Z', blue.shade),
      ) +
      line('M64 52C86 64 154 64 176 52', blue.deep) +
      lying(170, 84, 22, 14, brass, 2) +
      lying(170, 124, 22, 14, brass, 2) +
      lying(170, 164, 22, 14, brass, 2) +
      round(120, 172, 22, black) +
      lit(rect(92, 96, 56, 36, 4), white, 3, 4) +
      line('M102 108H138M102 120H124'),
  },
  'submersible-pump': {
    look: { c: 'blue' },
    draw: ({ c }) =>
      ground(116, 222, 70) +
      strand('M120 34C150 10 190 20 196 60C200 84 208 96 204 116', 5, black.base) +
      lit(rect(184, 112, 40, 62, 14), MATERIALS.red, 5, 7) +
      line('M196 132H212') +
      part(
        'M84 56V40C84 32 92 28 100 28H140C148 28 156 32 156 40V56H140V44H100V56Z',
        c,
        fill('M150 26H160V60H146Z', c.shade),
      ) +
      upright(64, 52, 112, 120, c, 12) +
      line('M64 78H176M64 150H176') +
      lit(rect(84, 92, 72, 42, 4), white, 3, 4) +
      line('M96 106H144M96 118H124') +
      lit('M54 168H186L192 214H48Z', black, 7, 9) +
      strokes(66, 178, 14, (x) => `M${x} 182V206`) +
      lying(22, 92, 46, 30, black, 4),
  },
  'borehole-pump': {
    look: {},
    draw: () =>
      ground(120, 228, 40) +
      strand('M138 26C160 16 172 40 166 60', 4, black.base) +
      upright(108, 8, 24, 26, brass, 2) +
      line('M108 16L132 12M108 24L132 20') +
      upright(94, 32, 52, 86, steel, 6) +
      strokes(48, 108, 10, (y) => `M96 ${y}H144`) +
      upright(98, 116, 44, 20, black, 2) +
      strokes(104, 138, 8, (x) => `M${x} 118V134`) +
      upright(94, 134, 52, 84, steel, 8) +
      lit(rect(102, 156, 36, 34, 3), MATERIALS.blue, 3, 4),
  },
  'pressure-set': {
    look: { c: 'blue' },
    draw: ({ c }) =>
      ground(120, 220, 94) +
      part(
        'M28 158C28 132 50 122 76 122H168C194 122 214 132 214 160S194 198 168 198H76C50 198 28 186 28 158Z',
        c,
        fill('M20 116H222V144H20Z', c.light) + fill('M20 180H222V204H20Z', c.shade),
      ) +
      line('M66 122C58 146 58 174 66 198M178 122C186 146 186 174 178 198', c.deep) +
      lit('M52 196H80L86 214H46Z', black, 4, 5) +
      lit('M162 196H190L196 214H156Z', black, 4, 5) +
      lying(118, 62, 84, 54, green, 6) +
      strokes(132, 188, 11, (x) => `M${x} 66V112`) +
      lit(rect(200, 70, 16, 40, 5), black, 4, 5) +
      round(92, 90, 32, steel) +
      hole(86, 92, 12, steel) +
      upright(80, 34, 22, 28, steel, 3) +
      round(146, 44, 18, white) +
      line('M146 44L154 36'),
  },
  'first-aid': {
    look: {},
    draw: () =>
      ground(120, 206, 90) +
      part('M90 62V48C90 40 96 36 104 36H136C144 36 150 40 150 48V62H138V50H102V62Z', black) +
      lit(rect(26, 60, 188, 136, 12), white, 9, 11) +
      fill('M108 88h24v24h24v24h-24v24h-24v-24h-24v-24h24Z', green.base) +
      line('M108 88h24v24h24v24h-24v24h-24v-24h-24v-24h24Z') +
      lit(rect(52, 54, 22, 14, 3), grey, 3, 3) +
      lit(rect(166, 54, 22, 14, 3), grey, 3, 3),
  },
  'laser-meter': {
    look: { c: 'yellow' },
    draw: ({ c }) =>
      ground(120, 224, 48) +
      lit(rect(76, 24, 88, 194, 16), black, 7, 9) +
      lit(rect(84, 32, 72, 178, 12), c, 6, 8) +
      lit(rect(94, 44, 52, 66, 4), black, 3, 4) +
      line('M104 62H136M104 76H136M116 92H136', sky.light) +
      lit(ellipse(120, 132, 15), red, 4, 5) +
      lit(rect(94, 158, 22, 14, 4), black, 3, 3) +
      lit(rect(124, 158, 22, 14, 4), black, 3, 3) +
      lit(rect(94, 182, 22, 14, 4), black, 3, 3) +
      lit(rect(124, 182, 22, 14, 4), black, 3, 3) +
      fill(ellipse(120, 24, 5, 3), INK),
  },
};
