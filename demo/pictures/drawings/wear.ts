import type { Drawings } from '../drawing.ts';
import { MATERIALS, type Material } from '../materials.ts';
import { ellipse, fill, flat, ground, line, lit, lying, part, rect, round, strand, upright } from '../pen.ts';

const { black, blue, grey, sky, steel, white, yellow } = MATERIALS;

const TAPE = MATERIALS.steel;

/** A garment for the upper body: sleeves, trunk, middle line. */
function jacket(c: Material, hasSleeves: boolean): string {
  const sleeves = hasSleeves
    ? lit('M70 46L34 66L20 178L52 186L70 110Z', c, 7, 8) +
      lit('M170 46L206 66L220 178L188 186L170 110Z', c, 7, 8) +
      line('M24 166L54 174M216 166L186 174')
    : '';
  return (
    sleeves +
    lit('M70 44L98 28H142L170 44L176 96V210H64V96Z', c, 9, 11) +
    part('M96 28C100 50 140 50 144 28L150 22C140 14 100 14 90 22Z', c, fill('M90 16H110V46H90Z', c.shade))
  );
}

export const wear: Drawings = {
  'glove-back': {
    look: { c: 'black' },
    draw: ({ c }) => {
      const hand =
        'M156 186C158 172 168 162 176 149L200 116C207 106 203 95 195 92C187 89 180 93 175 100L161 119V60C161 43 139 43 139 60V103H137V44C137 27 115 27 115 44V103H113V54C113 37 91 37 91 54V107H89V80C89 64 69 64 69 80V144C69 162 76 174 80 186Z';
      return (
        ground(118, 222, 56) +
        upright(82, 182, 76, 40, white, 5) +
        line('M94 190V214M106 190V214M118 190V214M130 190V214M142 190V214') +
        part(
          hand,
          white,
          fill('M60 20H104V60H60ZM104 20H150V62H104ZM186 80L210 100L186 122Z', c.base) +
            fill('M60 60H150V66H60Z', c.shade) +
            fill('M140 110L180 140L160 190H140Z', white.shade),
        ) +
        line('M161 119L154 128M139 103L137 110M114 103V112M90 107V114M90 140H140M96 152H134') +
        lit(rect(79, 212, 82, 12, 4), yellow, 3, 4)
      );
    },
  },
  'helmet-side': {
    look: { c: 'yellow' },
    draw: ({ c }) =>
      ground(120, 204, 92) +
      part(
        'M48 150H192V172C192 182 184 186 172 186H70C58 186 48 182 48 172Z',
        black,
        fill(rect(40, 150, 160, 10), black.shade),
      ) +
      lit('M36 152C36 88 72 50 120 50S204 88 204 152Z', c, 12, 14) +
      lit('M106 52C112 48 128 48 134 52V152H106Z', c, 5, 6) +
      line('M66 92C60 104 56 118 56 132M174 92C180 104 184 118 184 132') +
      lit('M24 148H216C228 148 232 158 226 166H14C10 158 12 148 24 148Z', c, 5, 6) +
      round(120, 130, 9, steel),
  },
  goggles: {
    look: { c: 'sky', s: '' },
    draw: ({ c, s }) => {
      const lens = c === sky ? sky : c;
      if (s === 'mask') {
        return (
          ground(120, 196, 90) +
          strand('M40 110C10 100 10 130 22 150', 9, black.base) +
          strand('M200 110C230 100 230 130 218 150', 9, black.base) +
          lit(
            'M30 88C30 70 48 62 70 62H170C192 62 210 70 210 88V134C210 156 194 168 172 168C150 168 144 144 120 144S90 168 68 168C46 168 30 156 30 134Z',
            black,
            8,
            10,
          ) +
          part(
            'M46 92C46 82 56 76 72 76H168C184 76 194 82 194 92V130C194 146 184 154 170 154C154 154 146 130 120 130S86 154 70 154C56 154 46 146 46 130Z',
            lens,
            fill('M46 76H110L70 154H46Z', lens.light),
          ) +
          line('M70 70H90M150 70H170', steel.light)
        );
      }
      return (
        ground(120, 186, 90) +
        lit('M24 92L10 84C6 92 6 112 12 132L24 128Z', black, 4, 5) +
        lit('M216 92L230 84C234 92 234 112 228 132L216 128Z', black, 4, 5) +
        part(
          'M24 88C60 76 180 76 216 88C220 124 204 152 170 152C144 152 138 118 120 118S96 152 70 152C36 152 20 124 24 88Z',
          lens,
          fill('M20 80H104L62 156H20Z', lens.light) + fill('M150 80H190L160 156H130Z', lens.light),
        ) +
        lit('M22 84C60 70 180 70 218 84L216 96C180 84 60 84 24 96Z', black, 3, 4) +
        line('M108 122C112 112 128 112 132 122')
      );
    },
  },
  earmuffs: {
    look: { c: 'yellow' },
    draw: ({ c }) =>
      ground(120, 222, 84) +
      part(
        'M38 130C30 60 70 18 120 18S210 60 202 130H184C190 76 164 40 120 40S50 76 56 130Z',
        black,
        fill('M30 130C22 50 70 10 124 14C76 30 50 70 50 132Z', black.light),
      ) +
      upright(40, 104, 12, 44, steel, 3) +
      upright(188, 104, 12, 44, steel, 3) +
      lit('M56 118C76 118 86 136 86 160S76 204 56 204Z', black, 5, 6) +
      lit('M184 118C164 118 154 136 154 160S164 204 184 204Z', black, 5, 6) +
      lit('M60 112C36 112 20 130 20 160S36 210 60 210C66 194 66 128 60 112Z', c, 9, 11) +
      lit('M180 112C204 112 220 130 220 160S204 210 180 210C174 194 174 128 180 112Z', c, 9, 11) +
      line('M34 140C30 154 30 168 34 182M206 140C210 154 210 168 206 182'),
  },
  mask: {
    look: { s: '' },
    draw: ({ s }) =>
      ground(120, 206, 76) +
      strand('M52 92C14 70 14 40 40 30', 3, yellow.base) +
      strand('M188 92C226 70 226 40 200 30', 3, yellow.base) +
      strand('M56 156C20 160 16 190 36 206', 3, yellow.base) +
      strand('M184 156C220 160 224 190 204 206', 3, yellow.base) +
      lit('M120 46C160 46 190 74 192 116C194 160 166 194 120 194S46 160 48 116C50 74 80 46 120 46Z', white, 11, 13) +
      line('M58 86C90 76 150 76 182 86M60 160C92 168 148 168 180 160') +
      lit('M100 50C108 44 132 44 140 50L144 60C136 56 104 56 96 60Z', steel, 3, 3) +
      (s === 'valve'
        ? round(120, 132, 28, blue) + line('M104 124H136M102 132H138M104 140H136', '#FFFFFF')
        : line('M92 116H148M92 130H130')),
  },
  'half-mask': {
    look: { s: '' },
    draw: ({ s }) => {
      const filter = (x: number, y: number, radius: number): string =>
        lit(ellipse(x, y, radius), grey, 7, 9) +
        lit(ellipse(x, y, radius * 0.68), MATERIALS.brown, 5, 6) +
        line(
          `M${x - radius * 0.36} ${y}H${x + radius * 0.36}M${x - radius * 0.3} ${y - 10}H${x + radius * 0.3}`,
          '#FFFFFF',
        );
      if (s === 'filter') return ground(120, 200, 90) + filter(78, 112, 62) + filter(160, 132, 62);
      return (
        ground(120, 216, 78) +
        strand('M70 70C40 50 50 24 80 26', 5, black.base) +
        strand('M170 70C200 50 190 24 160 26', 5, black.base) +
        lit(
          'M120 34C138 34 146 56 158 80C176 112 178 160 150 190C136 202 104 202 90 190C62 160 64 112 82 80C94 56 102 34 120 34Z',
          black,
          10,
          12,
        ) +
        filter(54, 140, 42) +
        filter(186, 140, 42) +
        round(120, 144, 24, grey) +
        line('M108 138H132M106 146H134M110 154H130')
      );
    },
  },
  shoe: {
    look: { c: 'black', s: '' },
    draw: ({ c, s }) => {
      const isHigh = s === 'high';
      const upper = isHigh
        ? 'M40 48H104C106 76 112 98 130 112C156 120 190 124 208 146C216 156 218 168 216 182H32C28 130 34 90 40 48Z'
        : 'M38 92C60 100 84 96 104 86C112 100 120 108 136 114C162 122 192 126 208 146C216 156 218 168 216 182H30C26 150 30 116 38 92Z';
      return (
        ground(122, 214, 100) +
        lit(upper, c, 9, 11) +
        lit('M160 124C190 128 216 144 216 182H172C172 158 168 138 160 124Z', c === black ? grey : c, 6, 8) +
        lit('M26 178H218C222 190 220 204 214 208H198L190 202H66L58 208H34C24 206 22 190 26 178Z', black, 5, 6) +
        (isHigh
          ? line('M108 66H78M112 84H82M120 100H90M134 112L104 120')
          : line('M112 100L88 112M124 110L100 124M138 116L116 132')) +
        line('M40 140C60 150 90 152 110 146', TAPE.light)
      );
    },
  },
  boot: {
    look: { c: 'yellow' },
    draw: ({ c }) =>
      ground(124, 222, 92) +
      lit(
        'M58 20H128C132 22 134 26 134 30L130 116C134 136 160 140 188 148C208 154 216 168 216 188H54C48 140 52 80 56 24Z',
        c,
        10,
        12,
      ) +
      lit('M50 184H218C222 194 220 208 214 214H196L188 206H92L84 214H56C46 212 46 194 50 184Z', black, 5, 6) +
      line('M58 36H132M176 146C170 160 170 172 174 184M62 150H104') +
      lit(rect(54, 16, 80, 14, 5), c, 3, 4),
  },
  'trousers-back': {
    look: { c: 'grey' },
    draw: ({ c }) =>
      ground(120, 222, 74, 6) +
      lit('M74 34H166L172 96L182 214H130L122 104H118L110 214H58L68 96Z', c, 8, 10) +
      lit('M74 24H166V42H74Z', black, 4, 5) +
      line('M90 24V42M120 24V42M150 24V42M120 42V104') +
      lit('M80 56H110V88L95 96L80 88Z', c, 4, 5) +
      lit('M130 56H160V88L145 96L130 88Z', c, 4, 5) +
      line('M60 200L111 202M180 200L129 202'),
  },
  'trousers-short': {
    look: { c: 'grey' },
    draw: ({ c }) =>
      ground(120, 186, 80, 6) +
      lit('M70 44H170L190 168L130 174L122 112H118L110 174L50 168Z', c, 9, 11) +
      lit('M70 34H170V54H70Z', black, 4, 5) +
      line('M88 34V54M120 34V54M152 34V54M120 54V112M78 58C82 78 94 82 106 82V54M162 58C158 78 146 82 134 82V54') +
      lit('M56 116H88L84 150H51Z', c, 4, 6) +
      lit('M184 116H152L156 150H189Z', c, 4, 6),
  },
  jacket: {
    look: { c: 'navy', s: '' },
    draw: ({ c, s }) =>
      ground(120, 224, 78) +
      jacket(c, s !== 'vest') +
      line('M120 44V210') +
      lit('M76 138H108V176H76Z', c, 4, 5) +
      lit('M132 138H164V176H132Z', c, 4, 5) +
      line('M76 148H108M132 148H164M80 96H106M134 96H160') +
      (s === 'vest' ? line('M66 108H174M66 128H174M66 190H174') : ''),
  },
  'hi-vis-vest': {
    look: { c: 'lime', s: '' },
    draw: ({ c, s }) =>
      ground(120, 224, 78) +
      jacket(c, s === 'shirt') +
      lit('M64 126H176V146H64Z', TAPE, 3, 4) +
      lit('M64 172H176V192H64Z', TAPE, 3, 4) +
      lit('M84 36L100 28L104 126H84Z', TAPE, 3, 4) +
      lit('M156 36L140 28L136 126H156Z', TAPE, 3, 4) +
      line('M120 46V210') +
      (s === 'shirt'
        ? lit('M27 120L62 130L58 146L25 138Z', TAPE, 2, 3) + lit('M213 120L178 130L182 146L215 138Z', TAPE, 2, 3)
        : ''),
  },
  coverall: {
    look: {},
    draw: () =>
      ground(120, 230, 60) +
      lit('M84 60L48 78L36 156L58 160L74 112Z', white, 6, 7) +
      lit('M156 60L192 78L204 156L182 160L166 112Z', white, 6, 7) +
      lit('M84 56H156L164 120L168 222H130L122 146H118L110 222H72L76 120Z', white, 9, 11) +
      lit('M120 10C146 10 158 28 156 48C154 62 140 70 120 70S86 62 84 48C82 28 94 10 120 10Z', white, 7, 9) +
      flat(
        'M120 24C136 24 142 34 140 46C138 56 130 60 120 60S102 56 100 46C98 34 104 24 120 24Z',
        MATERIALS.grey.light,
      ) +
      line('M120 70V146M78 122H162M74 206H110M130 206H166'),
  },
  'knee-pad': {
    look: {},
    draw: () => {
      const pad = (x: number, y: number): string =>
        lying(x - 52, y - 34, 104, 14, black, 5) +
        lying(x - 52, y + 26, 104, 14, black, 5) +
        lit(
          `M${x - 36} ${y - 52}H${x + 36}C${x + 48} ${y - 20} ${x + 48} ${y + 20} ${x + 36} ${y + 56}H${x - 36}C${x - 48} ${y + 20} ${x - 48} ${y - 20} ${x - 36} ${y - 52}Z`,
          black,
          8,
          10,
        ) +
        lit(
          `M${x - 22} ${y - 34}H${x + 22}C${x + 30} ${y - 10} ${x + 30} ${y + 14} ${x + 22} ${y + 36}H${x - 22}C${x - 30} ${y + 14} ${x - 30} ${y - 10} ${x - 22} ${y - 34}Z`,
          grey,
          6,
          8,
        ) +
        line(`M${x - 16} ${y}H${x + 16}M${x - 14} ${y - 14}H${x + 14}M${x - 14} ${y + 14}H${x + 14}`);
      return ground(120, 210, 96) + pad(74, 100) + pad(160, 136);
    },
  },
};
