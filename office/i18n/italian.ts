import { addOfficeTexts } from './texts.ts';
import { it } from './it.ts';

// The route around all Italian pages of the office: a browser gets this language, never the other one.
addOfficeTexts('it', it);
