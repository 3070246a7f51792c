import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import {
  finishedLoading,
  startedLoading,
  subscribeToUnusedKeys,
  unusedKeys,
  type UnusedKeys,
} from '../routing/quick-entry.ts';
import { StatusLabel } from '../ui/badge.tsx';
import { showToastAbout } from '../ui/toasts.tsx';

/** Milliseconds; longer than other toasts, because the quantity has to be typed again. */
const DURATION = 8000;

function reasonOf({ t }: I18n, { reason, text }: UnusedKeys): string {
  switch (reason) {
    case 'failed':
      return t('quick.failed', { text });
    case 'elsewhere':
      return t('quick.elsewhere', { text });
    default:
      return t(`quick.${reason}`);
  }
}

/** Follows which page the typed keys are for, and reports keys that were not used. */
export function QuickEntryWatch() {
  const i18n = useI18n();
  const { state, location } = useNavigation();
  useEffect(() => {
    if (state === 'idle') finishedLoading();
    else if (state === 'loading') startedLoading(location.pathname);
  }, [state, location]);
  const unused = useSyncExternalStore(subscribeToUnusedKeys, unusedKeys, () => null);
  useEffect(() => {
    if (!unused) return;
    showToastAbout('quick-entry', {
      head: (
        <StatusLabel tone="warn" icon="triangle-alert">
          {i18n.t('quick.unused', { keys: unused.keys.replace(/\s+/g, ' ') })}
        </StatusLabel>
      ),
      body: <small>{reasonOf(i18n, unused)}</small>,
      duration: DURATION,
    });
  }, [unused, i18n]);
  return null;
}
