import type { Drawings } from '../drawing.ts';
import { MATERIALS } from '../materials.ts';
import { fill, ground, line, part, rect, strand } from '../pen.ts';

export const classicWear: Drawings = {
  helmet: {
    look: { c: 'yellow', s: '' },
    draw({ c: m, s }) {
      const dome = 'M34 150C34 88 76 46 126 46C176 46 208 90 208 150Z';
      return (
        ground(122, 196, 88) +
        part(
          'M52 150H184V168C184 178 176 182 166 182H70C60 182 52 178 52 168Z',
          MATERIALS.black,
          fill('M40 146H200V158H40Z', MATERIALS.black.shade),
        ) +
        line('M96 160V182M140 160V182') +
        part(
          dome,
          m,
          fill('M30 150C30 84 74 44 126 44C98 52 60 92 58 150Z', m.light) +
            fill('M166 40C190 70 196 110 194 152H214V60Z', m.shade),
        ) +
        part(
          'M98 50C108 46 118 45 128 46C150 62 160 104 160 150H122C122 104 114 66 98 50Z',
          m,
          fill('M98 48C116 62 128 104 130 152H118C116 104 112 66 92 52Z', m.light) +
            fill('M136 48C156 70 162 112 160 152H172V60Z', m.shade),
        ) +
        line('M66 132H92M70 120H94') +
        part(
          'M30 146H206C222 146 234 154 234 162C234 168 228 170 220 169C190 164 160 164 120 164C84 164 62 166 38 168C28 169 22 164 22 157C22 150 24 146 30 146Z',
          m,
          fill('M20 142H240V152H20Z', m.light) + fill('M20 160C80 156 190 156 240 164V174H20Z', m.shade),
        ) +
        (s === 'strap' ? strand('M74 170C84 214 104 226 120 226C140 226 166 212 172 170', 5, MATERIALS.black.base) : '')
      );
    },
  },

  glove: {
    look: { c: 'black' },
    draw({ c: m }) {
      const k = MATERIALS.white;
      const hand =
        'M84 186C82 172 72 162 64 149L40 116C33 106 37 95 45 92C53 89 60 93 65 100L79 119V60C79 43 101 43 101 60V103H103V44C103 27 125 27 125 44V103H127V54C127 37 149 37 149 54V107H151V80C151 64 171 64 171 80V144C171 162 164 174 160 186Z';
      return (
        ground(122, 222, 56) +
        part(
          'M86 182H158L161 214C161 219 158 221 154 221H90C86 221 83 219 83 214Z',
          k,
          fill('M140 178H166V226H136Z', k.shade),
        ) +
        line('M98 190V212M110 190V212M122 190V212M134 190V212M146 190V212') +
        part(
          hand,
          k,
          fill('M20 20H180V132C172 148 150 160 122 160C94 160 78 150 60 150L20 120Z', m.base) +
            fill(
              'M20 80L40 112L64 146L74 138L46 100L56 92L40 86ZM79 44H86V120L79 118ZM103 28H110V103H103ZM127 36H134V106H127ZM151 64H157V112H151Z',
              m.light,
            ) +
            fill(
              'M94 44H101V103H94ZM118 28H125V103H118ZM142 38H149V107H142ZM162 64H172V150L158 156C164 140 162 120 162 64Z',
              m.shade,
            ) +
            fill('M150 158C158 154 166 148 172 140V190H154Z', k.shade),
        ) +
        line('M79 119L86 128M101 103L103 110M126 103V112M150 107V114M100 132C116 140 140 138 152 130') +
        part(rect(81, 212, 82, 12, 4), MATERIALS.yellow, fill(rect(140, 210, 30, 18), MATERIALS.yellow.shade))
      );
    },
  },

  trousers: {
    look: { c: 'grey' },
    draw({ c: m }) {
      const k = MATERIALS.black;
      const legs = 'M74 34H166L172 96L182 214H130L122 104H118L110 214H58L68 96Z';
      return (
        ground(120, 222, 74, 6) +
        part(
          legs,
          m,
          fill('M74 30L66 96L54 216H70L82 96L88 30Z', m.light) +
            fill(
              'M152 30L158 96L166 216H186L174 96L168 30ZM98 214L112 104H124L110 216ZM124 108L132 216H138L128 104Z',
              m.shade,
            ),
        ) +
        part('M74 24H166V42H74Z', k, fill('M70 20H90V46H70Z', k.light) + fill('M146 20H170V46H146Z', k.shade)) +
        line('M90 24V42M120 24V42M150 24V42') +
        line('M120 42V104M120 82C128 80 131 70 131 42M78 46C82 62 92 68 104 68V42M162 46C158 62 148 68 136 68V42') +
        part('M70 136L108 136L106 172H66Z', k, fill('M62 130H80L76 176H62Z', k.light)) +
        part('M132 136H170L174 172H134Z', k, fill('M158 130H178V176H162Z', k.shade)) +
        part('M159 92H175L179 130H162Z', m, fill('M158 90H178V104H158Z', m.shade)) +
        part('M65 92H81L78 130H61Z', m, fill('M60 90H84V104H60Z', m.light)) +
        line('M60 200L111 202M180 200L129 202')
      );
    },
  },
};
