import { first } from './en/first.ts';
import { further } from './en/further.ts';
import { listingParts } from './en/listing-parts.ts';
import type { Texts } from './it.ts';
import type { SameTexts } from './translate.ts';

/** All English texts; the type rejects missing and unknown keys. */
export const en: SameTexts<Texts> = { ...first, ...further, ...listingParts };
