import type { Look } from './look.ts';
import { materialNamed, type Material } from './materials.ts';

/** The input of a drawing: the material of its coloured part, of its body, and its shape. */
export interface Brush {
  c: Material;
  m: Material;
  s: string;
}

export interface Drawing {
  /** The look keys that the drawing uses, with their defaults; other keys have no effect. */
  look: Look;
  draw: (brush: Brush) => string;
}

export type Drawings = Readonly<Record<string, Drawing>>;

/** The complete look with only the keys that the drawing uses. */
export function effectiveLook(drawing: Drawing, look: Look): Look {
  const keys = Object.keys(drawing.look) as (keyof Look)[];
  return Object.fromEntries(keys.map((key) => [key, look[key] ?? drawing.look[key]]));
}

/** The SVG of a drawing in a look; missing materials are steel. */
export function drawn(drawing: Drawing, look: Look): string {
  const { c = 'steel', m = 'steel', s = '' } = effectiveLook(drawing, look);
  return drawing.draw({ c: materialNamed(c), m: materialNamed(m), s });
}
