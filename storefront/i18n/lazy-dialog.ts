import { lazy, type ComponentType } from 'react';
import { loadDialogTexts } from './load-texts.ts';

/** A dialog that is loaded, with its texts, when it is first opened. */
export function lazyDialog<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [dialog] = await Promise.all([load(), loadDialogTexts()]);
    return dialog;
  });
}
