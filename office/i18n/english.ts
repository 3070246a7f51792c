import { addOfficeTexts } from './texts.ts';
import { en } from './en.ts';

// The route around all English pages of the office.
addOfficeTexts('en', en);
