import { useEffect, useEffectEvent } from 'react';
import { useFrame, type Saving, type Unsaved } from './frame-state.tsx';

/** Shows in the band what is unsaved on a page while there is something; `count` fields, named by `what`. */
export function useSaving({ count, what, parameter, isBusy, save, discard }: Saving): void {
  const { setSaving } = useFrame();
  const onSave = useEffectEvent(save);
  const onDiscard = useEffectEvent(discard);
  useEffect(() => {
    if (count === 0) return;
    setSaving({ count, what, parameter, isBusy, save: () => onSave(), discard: () => onDiscard() });
    return () => setSaving(null);
  }, [count, what, parameter, isBusy, setSaving]);
}

/** Says what a draft that saves itself would lose if its page was left now. */
export function useUnsavedDraft(unsaved: Unsaved): void {
  const { setUnsavedDraft } = useFrame();
  useEffect(() => {
    setUnsavedDraft(unsaved);
    return () => setUnsavedDraft(null);
  }, [unsaved, setUnsavedDraft]);
}
