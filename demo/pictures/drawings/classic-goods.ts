import type { Drawings } from '../drawing.ts';
import { MATERIALS } from '../materials.ts';
import {
  band,
  ellipse,
  fill,
  flat,
  ground,
  labelOn,
  line,
  moved,
  part,
  polygon,
  rect,
  strand,
  turned,
  wire,
  INK,
} from '../pen.ts';

/** The end of a bolt and the number of turns of a screw, by length. */
const SHANK_ENDS: Readonly<Record<string, number>> = { short: 150, medium: 190, long: 222 };
const RIDGES: Readonly<Record<string, number>> = { short: 4, medium: 6, long: 7 };

export const classicGoods: Drawings = {
  'hex-bolt': {
    look: { m: 'steel', s: 'medium' },
    draw({ m, s }) {
      const end = SHANK_ENDS[s] ?? 190;
      let t = '';
      for (let x = 88; x <= end - 16; x += 9) t += `M${x} 95L${x + 7} 145`;
      return (
        ground(120, 208, 70) +
        turned(
          -38,
          moved(
            (222 - end) / 2,
            0,
            part(
              `M72 95H${end - 8}L${end} 104V136L${end - 8} 145H72Z`,
              m,
              fill('M60 90H230V106H60Z', m.light) + fill('M60 130H230V150H60Z', m.shade),
            ) +
              line(t) +
              part(
                'M34 70H76V170H34C24 162 20 142 20 120S24 78 34 70Z',
                m,
                fill('M14 64H80V95H14Z', m.light) + fill('M14 145H80V176H14Z', m.shade),
              ) +
              line('M25 95H76M25 145H76') +
              line('M76 70V170'),
          ),
        )
      );
    },
  },

  'hex-bolt-top': {
    look: { m: 'steel' },
    draw({ m }) {
      return (
        part(
          polygon(120, 120, 88, 6, Math.PI / 6),
          m,
          fill('M20 20H120V240H20Z', m.light) + fill('M120 120L196 76V240H120Z', m.shade),
        ) +
        part(ellipse(120, 120, 74, 74), m, fill('M20 20H150C90 60 70 120 80 220H20Z', m.light)) +
        line('M120 64V80M72 148L86 140M168 148L154 140') +
        line(ellipse(120, 120, 40, 40))
      );
    },
  },

  'hex-bolt-dimensions': {
    look: { m: 'steel' },
    draw({ m }) {
      let t = '';
      for (let x = 70; x < 188; x += 8) t += `M${x} 96L${x + 5} 136`;
      return (
        part(
          'M62 96H188L196 103V129L188 136H62Z',
          m,
          fill('M60 96H200V106H60Z', m.light) + fill('M60 124H200V140H60Z', m.shade),
        ) +
        line(t) +
        part(
          'M32 76H62V156H32C26 150 24 134 24 116S26 82 32 76Z',
          m,
          fill('M20 70H66V96H20Z', m.light) + fill('M20 136H66V160H20Z', m.shade),
        ) +
        line('M27 96H62M27 136H62') +
        line(
          'M62 162V192M196 142V192M62 184H196M62 184L70 180M62 184L70 188M196 184L188 180M196 184L188 188M125 194V208H133M202 96H222M202 136H222M214 96V136M214 96L210 104M214 96L218 104M214 136L210 128M214 136L218 128M234 104V122M234 117a5 5 0 1 0-10 0a5 5 0 1 0 10 0',
        )
      );
    },
  },

  screw: {
    look: { m: 'zinc', s: 'medium' },
    draw({ m, s }) {
      const count = RIDGES[s] ?? 6;
      const end = 94 + (count - 1) * 16 + 38;
      let ridges = '';
      for (let i = 0; i < count; i++) {
        const x = 94 + i * 16;
        const h = 21 - (i * 10.5) / count;
        const y1 = 120 - h;
        const y2 = 120 + h;
        ridges += part(
          `M${x} ${y1}L${x + 6} ${y1}L${x + 12} ${y2}L${x + 6} ${y2}Z`,
          m,
          fill(`M${x - 4} 96H${x + 16}V114H${x - 4}Z`, m.light) +
            fill(`M${x - 4} 128H${x + 18}V150H${x - 4}Z`, m.shade),
        );
      }
      let star = '';
      for (let i = 0; i < 12; i++) {
        const a = (i * Math.PI) / 6;
        const r = i % 2 ? 0.58 : 1;
        star +=
          (i ? 'L' : 'M') + (33 + 8.5 * r * Math.cos(a)).toFixed(1) + ' ' + (120 + 26 * r * Math.sin(a)).toFixed(1);
      }
      return (
        ground(120, 208, 70) +
        turned(
          -38,
          moved(
            (228 - end) / 2,
            0,
            part(
              `M70 106H${end - 30}L${end} 120L${end - 30} 134H70Z`,
              m,
              fill('M60 100H230V114H60Z', m.light) + fill('M60 126H230V140H60Z', m.shade),
            ) +
              ridges +
              part(
                'M34 70C50 76 60 96 82 105V135C60 144 50 164 34 170Z',
                m,
                fill('M20 60H90V104C70 100 50 96 20 100Z', m.light) +
                  fill('M20 144C50 140 70 138 90 132V180H20Z', m.shade),
              ) +
              part(ellipse(34, 120, 15, 50), m, fill(ellipse(34, 120, 15, 50), m.light)) +
              flat(`${star}Z`, m.deep),
          ),
        )
      );
    },
  },

  drill: {
    look: { c: 'teal' },
    draw({ c: m }) {
      const k = MATERIALS.black;
      return (
        ground(116, 220, 76) +
        flat('M206 80H226L234 83.500L226 87H206Z', MATERIALS.steel.base) +
        part(
          'M172 60L198 68V99L172 107Z',
          k,
          fill('M166 56H200V72H166Z', k.light) + fill('M166 94H200V110H166Z', k.shade),
        ) +
        line('M180 63V104M188 66V101') +
        part(rect(196, 72, 12, 23, 3), MATERIALS.steel, fill(rect(194, 88, 16, 10), MATERIALS.steel.shade)) +
        part(
          'M84 104H128L116 182H68Z',
          k,
          fill('M80 100H96L84 186H60Z', k.light) + fill('M116 100H134L122 186H104Z', k.shade),
        ) +
        line('M90 122L86 150M98 122L94 150') +
        part(
          'M126 108H142C142 122 138 132 128 136L122 134Z',
          MATERIALS.red,
          fill('M134 106H146V140H130Z', MATERIALS.red.shade),
        ) +
        part(
          'M50 56C50 50 56 46 62 46H150L160 52V108L148 114H70C54 114 46 104 46 88V68C46 62 47 59 50 56Z',
          m,
          fill('M40 40H170V62H40Z', m.light) + fill('M40 98H170V120H40Z', m.shade),
        ) +
        line('M60 72H84M60 80H84M60 88H84') +
        part(
          'M148 50H160L174 58V109L160 113H148Z',
          k,
          fill('M146 46H176V62H146Z', k.light) + fill('M146 98H176V118H146Z', k.shade),
        ) +
        part(
          'M64 182H120L134 190V208C134 213 131 216 126 216H52C47 216 44 213 44 208V196C44 188 52 182 64 182Z',
          k,
          fill('M40 178H140V192H40Z', k.light) + fill('M40 206H140V220H40Z', k.shade),
        ) +
        part(rect(58, 196, 40, 10, 3), m, '')
      );
    },
  },

  'cable-reel': {
    look: { c: 'blue' },
    draw({ c: m }) {
      const w = MATERIALS.wood;
      let t = '';
      for (let x = 84; x <= 168; x += 12) t += `M${x} 54C${x + 20} 84 ${x + 20} 156 ${x} 186`;
      return (
        ground(122, 214, 88) +
        part(ellipse(176, 120, 38, 90), w, fill(ellipse(184, 120, 38, 92), w.shade)) +
        part(
          'M74 54H168C192 84 192 156 168 186H74Z',
          m,
          fill('M60 40H200V86H60Z', m.light) + fill('M60 152H200V200H60Z', m.shade),
        ) +
        line(t) +
        part(ellipse(70, 120, 42, 92), w, fill(ellipse(58, 112, 42, 92), w.light)) +
        line('M44 48V192M70 28V212M96 48V192') +
        part(ellipse(70, 120, 17, 38), w, fill(ellipse(70, 120, 17, 38), w.shade)) +
        flat(ellipse(71, 120, 9, 20), w.deep) +
        strand('M176 62C204 66 216 84 214 112C212 132 222 138 226 150', 7, m.base)
      );
    },
  },

  bulb: {
    look: { c: 'glow' },
    draw({ c: g }) {
      const s = MATERIALS.steel;
      const k = MATERIALS.white;
      return (
        ground(120, 222, 40) +
        part(
          'M58 104H182C176 122 162 136 155 172H85C78 136 64 122 58 104Z',
          k,
          fill('M50 100H84C88 122 98 140 102 176H84Z', k.light) +
            fill('M150 100H190L160 176H138C142 140 150 122 150 100Z', k.shade),
        ) +
        line(
          'M88 112C94 128 100 146 102 164M110 112C112 130 114 148 114 164M132 112C130 130 127 148 126 164M154 112C148 128 141 146 138 164',
        ) +
        part(
          'M120 20C158 20 186 48 186 84C186 92 185 98 182 104C160 112 80 112 58 104C55 98 54 92 54 84C54 48 82 20 120 20Z',
          g,
          fill('M120 16C70 16 46 50 50 84C52 100 70 112 96 112C82 96 78 80 82 66C88 44 104 28 130 18Z', g.light) +
            fill('M164 36C178 56 180 84 166 110H196V50Z', g.shade),
        ) +
        band('M70 84C70 64 82 46 98 39', 5, '#FFFFFF') +
        part(
          'M96 172H144V182L147 186L144 190L147 195L144 199L147 204L142 208H98L93 204L96 199L93 195L96 190L93 186L96 182Z',
          s,
          fill('M90 172H106V212H90Z', s.light) + fill('M128 172H150V212H128Z', s.shade),
        ) +
        line('M96 187L144 183M96 196L144 192M97 205L143 201') +
        part('M104 208H136L130 216H110Z', MATERIALS.black, '')
      );
    },
  },

  bucket: {
    look: { c: 'blue' },
    draw({ c: m }) {
      const k = MATERIALS.white;
      return (
        ground(120, 220, 74) +
        wire('M52 78C40 10 200 10 188 78') +
        part(
          'M48 76L60 206C62 218 178 218 180 206L192 76Z',
          k,
          fill('M40 70H76L86 224H50Z', k.light) + fill('M154 70H200L186 224H148Z', k.shade),
        ) +
        part(
          'M53 124C84 136 156 136 187 124L181.500 182C156 194 84 194 58.500 182Z',
          m,
          fill('M50 118H80L86 196H56Z', m.light) + fill('M152 118H192L186 196H148Z', m.shade),
        ) +
        line('M96 150C112 153 128 153 144 150M104 166C114 168 126 168 136 166', labelOn(m)) +
        part(ellipse(120, 76, 74, 21), k, fill(ellipse(120, 80, 74, 21), k.light)) +
        part(ellipse(120, 79, 62, 15), m, fill(ellipse(110, 86, 60, 15), m.light)) +
        part(
          'M140 91C152 90 166 87 176 82C180 96 178 108 172 108C166 108 168 98 164 98C160 98 161 124 154 124C147 124 149 100 140 91Z',
          m,
          fill('M168 80H184V112H166Z', m.shade),
        ) +
        flat(ellipse(52, 79, 5, 6), MATERIALS.steel.base) +
        flat(ellipse(188, 79, 5, 6), MATERIALS.steel.base)
      );
    },
  },

  padlock: {
    look: { m: 'brass' },
    draw({ m }) {
      const s = MATERIALS.steel;
      return (
        ground(120, 222, 70) +
        part(
          'M74 120V84C74 56 94 34 120 34S166 56 166 84V120H144V86C144 70 134 58 120 58S96 70 96 86V120Z',
          s,
          fill('M70 120V84C70 54 92 30 120 30C96 40 82 60 82 90V124Z', s.light) +
            fill(
              'M156 124V84C156 62 144 44 124 34L170 40V124ZM96 120V86C96 70 106 58 120 58L112 54C98 60 90 70 90 86V120Z',
              s.shade,
            ),
        ) +
        part(
          rect(54, 110, 132, 106, 10),
          m,
          fill(rect(50, 100, 24, 120), m.light) +
            fill(rect(160, 100, 30, 120), m.shade) +
            fill(rect(50, 100, 140, 14), m.light),
        ) +
        line('M66 126H174M66 202H174') +
        part(ellipse(120, 160, 22, 22), s, fill(ellipse(126, 166, 22, 22), s.shade)) +
        fill('M120 148a7 7 0 0 1 4 12.700L126 174H114L116 160.700A7 7 0 0 1 120 148Z', INK)
      );
    },
  },

  cartridge: {
    look: { c: 'green' },
    draw({ c: k }) {
      const w = MATERIALS.white;
      const label = labelOn(k);
      return (
        ground(120, 220, 46) +
        part(
          'M115 18H125L134 70H106Z',
          w,
          fill('M108 14H118L114 74H102Z', w.light) + fill('M122 14H132L140 74H126Z', w.shade),
        ) +
        part(rect(99, 66, 42, 14, 3), w, fill(rect(97, 64, 14, 18), w.light) + fill(rect(128, 64, 16, 18), w.shade)) +
        line('M108 68V78M116 68V78M124 68V78M132 68V78') +
        part(
          rect(84, 80, 72, 132, 5),
          w,
          fill(rect(80, 76, 20, 140), w.light) + fill(rect(136, 76, 24, 140), w.shade),
        ) +
        part(rect(84, 104, 72, 66), k, fill(rect(80, 100, 20, 74), k.light) + fill(rect(136, 100, 24, 74), k.shade)) +
        line('M102 122H138M102 134H128', label) +
        fill('M120 144c10 6 10 14 0 18c-10-4-10-12 0-18Z', label) +
        part(rect(80, 206, 80, 12, 4), w, fill(rect(136, 204, 28, 16), w.shade)) +
        line('M100 188H140')
      );
    },
  },

  bag: {
    look: { c: 'grey' },
    draw({ c: k }) {
      const p = MATERIALS.wood;
      return (
        ground(120, 218, 72) +
        part(
          'M62 50C90 60 150 60 178 50L182 66C176 104 176 164 184 200L178 214C150 206 90 206 62 214L56 200C64 164 64 104 58 66Z',
          p,
          fill('M50 40H86C78 100 78 170 86 220H50Z', p.light) +
            fill('M158 40H190V220H160C168 170 168 100 158 40Z', p.shade),
        ) +
        part(
          'M61 96C92 104 148 104 179 96C176 124 176 146 179 166C148 174 92 174 61 166C64 146 64 124 61 96Z',
          k,
          fill('M50 90H86C82 120 82 150 86 176H50Z', k.light) +
            fill('M158 90H190V176H160C164 150 164 120 158 90Z', k.shade),
        ) +
        line(
          'M96 122C112 125 128 125 144 122M96 138C112 141 128 141 144 138M96 154C104 155.500 112 156 120 156',
          labelOn(k),
        ) +
        line('M64 68C92 78 148 78 176 68') +
        line('M70 62L74 72M84 66L87 76M98 68L100 78M112 69V79M128 69V79M142 68L140 78M156 66L153 76M170 62L166 72')
      );
    },
  },
};
