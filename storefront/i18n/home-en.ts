import { home as texts } from './en/home.ts';

/** The English texts of the home page. */
export const home = { ...texts };
