import type { JudgedQuery } from '../judgement.ts';
import { BUILDER_QUERIES } from './builder.ts';
import { ELECTRICIAN_QUERIES } from './electrician.ts';
import { HARDWARE_QUERIES } from './hardware.ts';
import { PLUMBER_QUERIES } from './plumber.ts';

/** The queries of each trade that buys from the demonstration's wholesaler, 60 each, written without regard to the search. */
export const TRADE_SETS: readonly (readonly JudgedQuery[])[] = [
  PLUMBER_QUERIES,
  ELECTRICIAN_QUERIES,
  HARDWARE_QUERIES,
  BUILDER_QUERIES,
];
