import { first } from './it/first.ts';
import { further } from './it/further.ts';

/** All Italian texts: the source every other language follows (R1.12). */
export const it = { ...first, ...further };

export type Texts = typeof it;
