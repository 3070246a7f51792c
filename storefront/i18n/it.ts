import { first } from './it/first.ts';
import { further } from './it/further.ts';
import { listingParts } from './it/listing-parts.ts';

/** All Italian texts: the source that every other language follows (R1.12). */
export const it = { ...first, ...further, ...listingParts };

export type Texts = typeof it;
