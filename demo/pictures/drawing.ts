import type { Look } from './look.ts';
import { materialNamed, type Material } from './materials.ts';

/** What a drawing gets: its coloured part, its body, its shape. */
export interface Brush {
  c: Material;
  m: Material;
  s: string;
}

export interface Drawing {
  /** What it looks at, with what it takes where the article says nothing; all else of a look makes no difference. */
  look: Look;
  draw: (brush: Brush) => string;
}

export type Drawings = Readonly<Record<string, Drawing>>;

/** The look that makes a difference to a drawing, complete. */
export function effectiveLook(drawing: Drawing, look: Look): Look {
  const keys = Object.keys(drawing.look) as (keyof Look)[];
  return Object.fromEntries(keys.map((key) => [key, look[key] ?? drawing.look[key]]));
}

export function drawn(drawing: Drawing, look: Look): string {
  const { c = 'steel', m = 'steel', s = '' } = effectiveLook(drawing, look);
  return drawing.draw({ c: materialNamed(c), m: materialNamed(m), s });
}
