import type { Drawings } from '../drawing.ts';
import { MATERIALS } from '../materials.ts';
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
  upright,
  wire,
} from '../pen.ts';

const { black, blue, red, sky, steel, white } = MATERIALS;

export const bathroom: Drawings = {
  waste: {
    look: { c: 'steel' },
    draw: ({ c }) =>
      ground(120, 222, 50) +
      upright(98, 150, 44, 62, steel, 2) +
      line('M98 162L142 158M98 174L142 170M98 186L142 182M98 198L142 194') +
      lit('M76 84H164L152 120H88Z', steel, 6, 8) +
      lit(rect(84, 118, 72, 34, 5), black, 5, 7) +
      line('M98 120V150M112 120V150M128 120V150M142 120V150') +
      lit(ellipse(120, 72, 82, 20), steel, 6, 8) +
      lit('M60 58C60 40 180 40 180 58C180 74 60 74 60 58Z', c, 7, 8),
  },
  'shower-channel': {
    look: {},
    draw: () =>
      ground(120, 200, 92) +
      upright(96, 138, 48, 54, MATERIALS.grey, 5) +
      part('M20 104H220L204 142H36Z', steel, fill('M20 126H220V146H20Z', steel.shade)) +
      part('M20 104L40 76H200L220 104Z', steel, fill('M20 92H60L70 104H20Z', steel.light)) +
      part('M44 99L56 82H184L196 99Z', white, fill('M44 90H196V99H44Z', white.shade)) +
      line('M70 82L62 99M86 82L80 99M102 82L98 99M120 82V99M138 82L142 99M154 82L160 99M170 82L178 99'),
  },
  cistern: {
    look: {},
    draw: () =>
      ground(120, 218, 84) +
      upright(108, 172, 24, 38, white, 3) +
      lit('M36 64H204L194 168C193 176 188 180 180 180H60C52 180 47 176 46 168Z', white, 10, 12) +
      lit(rect(28, 46, 184, 24, 8), white, 6, 7) +
      lit(ellipse(120, 48, 26, 8), steel, 3, 3) +
      line('M120 40V56M64 96H120M64 108H98'),
  },
  'wall-mixer': {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(120, 214, 86) +
      lit(ellipse(46, 120, 26, 32), m, 6, 7) +
      lit(ellipse(194, 120, 26, 32), m, 6, 7) +
      lying(46, 104, 148, 36, m, 12) +
      upright(100, 136, 40, 30, m, 4) +
      strand('M120 166C120 196 150 206 190 200', 8, m.base) +
      lit('M94 104C94 76 146 76 146 104Z', m, 7, 8) +
      lit('M112 82C112 70 128 68 134 72L178 44C188 38 196 52 186 60L136 92Z', m, 5, 6) +
      flat(ellipse(120, 94, 4), red.base),
  },
  'kitchen-tap': {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(112, 220, 60) +
      part(
        'M100 200V92C100 48 128 24 160 24S214 50 214 90V112H186V92C186 66 176 52 160 52S132 66 132 92V200Z',
        m,
        fill('M92 204V92C92 40 126 14 164 18C134 30 112 50 110 92V204Z', m.light) +
          fill(
            'M124 204V92C124 62 140 46 162 46C182 48 190 66 186 116H206V88C200 60 186 40 168 36C150 40 140 60 140 92V204Z',
            m.shade,
          ),
      ) +
      lit(rect(180, 108, 40, 20, 4), black, 3, 4) +
      lit(rect(84, 196, 64, 16, 5), m, 5, 6) +
      lit('M100 150H64C54 150 50 138 60 132L44 88C40 76 56 70 62 82L82 128H100Z', m, 5, 7),
  },
  'shower-column': {
    look: { m: 'steel' },
    draw: ({ m }) =>
      ground(96, 226, 54) +
      wire('M92 176C40 190 36 120 74 96') +
      upright(86, 34, 14, 182, m, 4) +
      part(
        'M86 40C86 22 98 16 116 16H178V30H118C108 30 100 32 100 44Z',
        m,
        fill('M86 40C86 20 98 10 116 14H178V20H118C104 22 96 28 94 44Z', m.light),
      ) +
      upright(166, 26, 12, 18, m, 2) +
      lit('M124 52C124 40 220 40 220 52L216 62H128Z', m, 5, 6) +
      line('M140 70V82M156 70V88M172 70V84M188 70V88M204 70V82', sky.shade) +
      lying(60, 160, 70, 24, m, 6) +
      lit(rect(48, 158, 18, 28, 5), m, 3, 4) +
      lit(rect(124, 158, 18, 28, 5), m, 3, 4) +
      lit('M62 92C56 84 62 72 72 74L88 82V98L74 102Z', m, 4, 5),
  },
  'toilet-seat': {
    look: {},
    draw: () =>
      ground(120, 222, 66) +
      lit('M58 92C58 60 82 44 120 44S182 60 182 92V130C182 178 158 214 120 214S58 178 58 130Z', white, 10, 12) +
      flat('M88 108C88 88 100 80 120 80S152 88 152 108V136C152 164 140 182 120 182S88 164 88 136Z', '#FFFFFF') +
      lit('M62 86C62 52 82 20 120 20S178 52 178 86C158 70 82 70 62 86Z', white, 8, 8) +
      lit(rect(84, 34, 16, 12, 4), steel, 3, 3) +
      lit(rect(140, 34, 16, 12, 4), steel, 3, 3),
  },
  'grab-bar': {
    look: { m: 'steel', s: '' },
    draw: ({ m, s }) =>
      s === 'seat'
        ? ground(120, 218, 82) +
          upright(58, 134, 12, 76, steel, 3) +
          upright(170, 134, 12, 76, steel, 3) +
          lit('M40 108L64 76H192L212 108V126C212 136 206 140 198 140H54C46 140 40 136 40 126Z', m, 8, 10) +
          line('M52 108H200M88 90H166') +
          upright(70, 26, 14, 54, steel, 3) +
          upright(158, 26, 14, 54, steel, 3) +
          lit(rect(64, 24, 114, 26, 8), m, 5, 6)
        : ground(120, 196, 92) +
          part(
            'M30 96C30 84 38 78 50 78H190C202 78 210 84 210 96V142H188V112C188 104 184 100 176 100H64C56 100 52 104 52 112V142H30Z',
            m,
            fill('M24 100C24 78 36 72 50 74H214V86H52C42 86 38 92 38 104V146H24Z', m.light) +
              fill(
                'M46 142V108C46 98 54 94 64 94H178C190 94 196 100 196 112V146H216V90L200 84C210 100 202 106 198 106V146H188L176 100H64L52 112V146Z',
                m.shade,
              ),
          ) +
          round(41, 152, 27, m, 27) +
          round(199, 152, 27, m, 27) +
          hole(41, 152, 4, m) +
          hole(199, 152, 4, m) +
          line('M98 89H142', blue.light),
  },
};
