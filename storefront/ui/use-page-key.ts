import { useEffect, useEffectEvent } from 'react';

/** Inputs where a character is typed as text; in quantity inputs it is not. */
const textBoxes = 'input:not([inputmode="numeric"]), textarea, select, dialog';

/** Calls `action` when a character is pressed anywhere on the page but in an input for text or in a dialog. */
export function usePageKey(character: string, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== character || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(textBoxes)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [character]);
}
