import type { checkout as source } from '../it/checkout.ts';
import type { SameTexts } from '../translate.ts';

export const checkout: SameTexts<typeof source> = {};
