import { effectiveLook, type Drawing, type Drawings } from '../drawing.ts';
import { MATERIALS, type Material } from '../materials.ts';
import { ellipse, fill, ground, hole, line, lit, lying, part, rect, strokes, turned, upright } from '../pen.ts';

const { black } = MATERIALS;

/** An opening that faces right: a collar and its hole. */
function mouthRight(x: number, y: number, half: number, m: Material): string {
  return part(ellipse(x, y, 9, half), m, fill(ellipse(x, y, 9, half), m.light)) + hole(x + 1, y, 6, m, half - 7);
}

function mouthTop(x: number, y: number, half: number, m: Material): string {
  return part(ellipse(x, y, half, 9), m, fill(ellipse(x, y, half, 9), m.light)) + hole(x, y + 1, half - 7, m, 6);
}

/** The bead of a press end, with its dark sealing ring. */
function beadAcross(x: number, y: number, height: number, m: Material): string {
  return lying(x, y - 5, 18, height + 10, m, 6) + line(`M${x + 9} ${y - 3}V${y + height + 3}`, black.base);
}

function beadUpright(x: number, y: number, width: number, m: Material): string {
  return upright(x - 5, y, width + 10, 18, m, 6) + line(`M${x - 3} ${y + 9}H${x + width + 3}`, black.base);
}

function threadUpright(x: number, y: number, width: number, height: number, m: Material): string {
  return (
    upright(x, y, width, height, m, 2) +
    strokes(y + 7, y + height - 3, 8, (place) => `M${x} ${place}L${x + width} ${place - 4}`)
  );
}

function threadAcross(x: number, y: number, width: number, height: number, m: Material): string {
  return (
    lying(x, y, width, height, m, 2) +
    strokes(x + 7, x + width - 3, 8, (place) => `M${place} ${y}L${place - 4} ${y + height}`)
  );
}

/** The bend of an elbow between a leg down on the left and an opening to the right. */
const bend = (m: Material): string =>
  part(
    'M56 176V166C56 104 104 56 166 56H176V116H166C138 116 116 138 116 166V176Z',
    m,
    fill('M40 190V168C40 90 96 44 180 44V72H170C112 72 72 112 72 170V190Z', m.light) +
      fill('M98 190V170C98 128 128 98 170 98H180V130L116 190Z', m.shade),
  ) + line('M64 158C68 112 112 68 158 64');

export const fittings: Drawings = {
  coupling: {
    look: { m: 'copper' },
    draw: ({ m }) =>
      ground(122, 188, 88) +
      lying(32, 76, 176, 96, m, 6) +
      line('M120 78V84M120 164V170M104 92H136') +
      mouthRight(204, 124, 48, m),
  },
  'elbow-45': {
    look: { m: 'copper' },
    draw: ({ m }) =>
      ground(116, 224, 66) +
      turned(45, upright(62, 30, 76, 100, m, 3) + line('M62 62H138') + mouthTop(100, 32, 38, m), 100, 136) +
      lit('M62 146C62 122 74 108 92 100L150 152C142 158 138 164 138 172H62Z', m, 9, 10) +
      upright(56, 158, 88, 58, m, 4),
  },
  tee: {
    look: { m: 'copper' },
    draw: ({ m }) =>
      ground(122, 206, 92) +
      upright(88, 40, 70, 80, m, 3) +
      mouthTop(123, 42, 36, m) +
      lying(28, 108, 184, 84, m, 5) +
      line('M88 110C92 118 96 122 104 124M158 110C154 118 150 122 142 124') +
      mouthRight(208, 150, 42, m),
  },
  reducer: {
    look: { m: 'copper' },
    draw: ({ m }) =>
      ground(122, 190, 84) +
      lying(36, 68, 88, 108, m, 5) +
      lit('M120 68L152 90V154L120 176Z', m, 6, 8) +
      lying(148, 90, 56, 64, m, 3) +
      mouthRight(204, 122, 32, m),
  },
  'press-elbow': {
    look: { m: 'copper' },
    draw: ({ m }) =>
      ground(104, 222, 62) +
      bend(m) +
      upright(54, 170, 64, 46, m, 2) +
      beadUpright(54, 190, 64, m) +
      lying(172, 54, 46, 64, m, 2) +
      beadAcross(190, 54, 64, m) +
      mouthRight(218, 86, 32, m),
  },
  'press-coupling': {
    look: { m: 'copper' },
    draw: ({ m }) =>
      ground(122, 184, 92) +
      lying(30, 86, 180, 76, m, 3) +
      beadAcross(48, 86, 76, m) +
      beadAcross(176, 86, 76, m) +
      line('M120 88V94M120 154V160') +
      mouthRight(210, 124, 38, m),
  },
  'press-tee': {
    look: { m: 'copper' },
    draw: ({ m }) =>
      ground(122, 204, 92) +
      upright(90, 44, 64, 80, m, 2) +
      beadUpright(90, 60, 64, m) +
      mouthTop(122, 44, 32, m) +
      lying(28, 116, 184, 72, m, 3) +
      beadAcross(44, 116, 72, m) +
      beadAcross(178, 116, 72, m) +
      mouthRight(212, 152, 36, m),
  },
  nipple: {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(120, 184, 88) +
      threadAcross(28, 90, 66, 68, m) +
      threadAcross(146, 90, 66, 68, m) +
      lying(88, 72, 64, 104, m, 3) +
      line('M88 102H152M88 146H152') +
      mouthRight(212, 124, 34, m),
  },
  'socket-coupling': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(120, 188, 88) +
      lying(40, 72, 160, 104, m, 8) +
      line('M44 102H196M44 146H196') +
      mouthRight(200, 124, 50, m) +
      line('M196 96C200 104 200 144 196 152'),
  },
  'threaded-elbow': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(104, 224, 60) +
      bend(m) +
      threadUpright(58, 166, 56, 52, m) +
      lit(rect(166, 44, 46, 84, 4), m, 7, 9) +
      line('M166 66H212M166 106H212') +
      mouthRight(212, 86, 40, m),
  },
  'threaded-tee': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(122, 208, 92) +
      upright(90, 62, 64, 64, m) +
      lit(rect(80, 40, 84, 32, 4), m, 6, 8) +
      mouthTop(122, 42, 38, m) +
      lying(56, 116, 132, 72, m) +
      lit(rect(28, 106, 36, 92, 4), m, 6, 8) +
      lit(rect(178, 106, 34, 92, 4), m, 6, 8) +
      mouthRight(210, 152, 44, m),
  },
  'plug-cap': {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(120, 208, 70) +
      threadUpright(72, 118, 96, 84, m) +
      lit(rect(52, 84, 136, 38, 4), m, 7, 9) +
      line('M84 86V120M156 86V120') +
      lit(rect(94, 48, 52, 38, 3), m, 6, 8),
  },
  union: {
    look: { m: 'brass' },
    draw: ({ m }) =>
      ground(120, 196, 92) +
      threadAcross(24, 96, 54, 64, m) +
      lying(70, 86, 26, 84, m, 3) +
      lit('M92 60H150L158 72V184L150 196H92L84 184V72Z', m, 9, 12) +
      line('M86 94H156M86 162H156') +
      lying(156, 84, 56, 88, m, 4) +
      line('M158 108H208M158 148H208') +
      mouthRight(210, 128, 42, m),
  },
};

/** The arrows and lines of a drawing with measures: width below, height at the right. */
const MEASURES =
  'M34 196V220M178 196V220M34 212H178M34 212l8 -4M34 212l8 4M178 212l-8 -4M178 212l-8 4M100 218v10h7' +
  'M190 52H222M190 182H222M212 52V182M212 52l-4 8M212 52l4 8M212 182l-4 -8M212 182l4 -8M226 108v16h6m-6 -8h5m-5 -8h6';

/** The same drawing smaller, with its measures around it: the technical view of a fitting. */
export function withMeasures(drawing: Drawing): Drawing {
  return {
    look: effectiveLook(drawing, {}),
    draw: (brush) =>
      `<g class="measured" transform="translate(14 26) scale(0.74)">${drawing.draw(brush)}</g>${line(MEASURES)}`,
  };
}
