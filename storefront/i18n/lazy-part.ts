import { lazy, type ComponentType } from 'react';
import { loadDialogTexts } from './load-texts.ts';

/** A dialog, or another part that is seldom seen, which is loaded with its texts when it is first shown. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadDialogTexts()]);
    return part;
  });
}
