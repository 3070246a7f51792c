import { lazy, type ComponentType } from 'react';
import { furtherTexts } from '../i18n/load-texts.ts';

/** A part of a page whose program, and the texts besides the first ones, come when it is first shown. */
export function lazyPart<Properties>(load: () => Promise<{ default: ComponentType<Properties> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), furtherTexts()]);
    return part;
  });
}
