import { home as texts } from './it/home.ts';

/** The Italian texts of the home page. */
export const home = { ...texts };
