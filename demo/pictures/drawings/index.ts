import type { Drawing, Drawings } from '../drawing.ts';
import { bathroom } from './bathroom.ts';
import { building } from './building.ts';
import { classicGoods } from './classic-goods.ts';
import { classicPlumbing } from './classic-plumbing.ts';
import { classicWear } from './classic-wear.ts';
import { electrical, lighting } from './electrical.ts';
import { fastening } from './fastening.ts';
import { fittings, withMeasures } from './fittings.ts';
import { hardware, boxes } from './hardware.ts';
import { heating } from './heating.ts';
import { pipes } from './pipes.ts';
import { harnesses, tools } from './tools.ts';
import { valves } from './valves.ts';
import { wear } from './wear.ts';

const views: Drawings = {
  ...classicPlumbing,
  ...classicGoods,
  ...classicWear,
  ...valves,
  ...fittings,
  ...pipes,
  ...bathroom,
  ...heating,
  ...electrical,
  ...lighting,
  ...fastening,
  ...hardware,
  ...boxes,
  ...tools,
  ...harnesses,
  ...wear,
  ...building,
};

/** Drawings that also have a technical view with measures. */
const MEASURED = ['ball-valve', 'elbow', 'elbow-45', 'coupling', 'tee', 'reducer'];

function measured(name: string): Drawing {
  const drawing = views[name];
  if (!drawing) throw new Error(`There is no drawing ${name}.`);
  return withMeasures(drawing);
}

/** Every drawing by its name. */
export const DRAWINGS: Drawings = {
  ...views,
  ...Object.fromEntries(MEASURED.map((name) => [`${name}-dimensions`, measured(name)])),
};
