import type { Department } from '../line.ts';
import { building } from './building.ts';
import { electrical } from './electrical.ts';
import { fastening } from './fastening.ts';
import { hardware } from './hardware.ts';
import { heating } from './heating.ts';
import { lighting } from './lighting.ts';
import { paint } from './paint.ts';
import { plumbing } from './plumbing.ts';
import { safety } from './safety.ts';
import { tools } from './tools.ts';

/** All departments in the order of the menu. */
export const departments: readonly Department[] = [
  plumbing,
  heating,
  electrical,
  lighting,
  fastening,
  hardware,
  tools,
  safety,
  paint,
  building,
];
