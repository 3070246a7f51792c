import { useEffect, useEffectEvent } from 'react';
import { useFrame, type Saving } from './frame-state.tsx';

/** Shows in the band what is unsaved on a page while there is something; `count` fields, named by `what`. */
export function useSaving({ count, what, isBusy, save, discard }: Saving): void {
  const { setSaving } = useFrame();
  const onSave = useEffectEvent(save);
  const onDiscard = useEffectEvent(discard);
  useEffect(() => {
    if (count === 0) return;
    setSaving({ count, what, isBusy, save: () => onSave(), discard: () => onDiscard() });
    return () => setSaving(null);
  }, [count, what, isBusy, setSaving]);
}
