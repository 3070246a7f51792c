import { catalogue } from './catalogue.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { shell } from './shell.ts';
import { tabs } from './tabs.ts';

/** The texts that every page and the listing need before hydration. */
export const first = { ...common, ...shell, ...errors, ...catalogue, ...tabs };
