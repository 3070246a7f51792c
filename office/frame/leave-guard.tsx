import { useEffect } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFrame } from './frame-state.tsx';

/** Whether a step leads to another page or to another object of the page; a filter of its lists loses nothing. */
const leaves =
  (parameter: string | undefined): BlockerFunction =>
  ({ currentLocation, nextLocation }) => {
    const objectIn = ({ search }: { search: string }) =>
      parameter === undefined ? null : new URLSearchParams(search).get(parameter);
    return nextLocation.pathname !== currentLocation.pathname || objectIn(nextLocation) !== objectIn(currentLocation);
  };

/**
 * Asks before what is unsaved on a page is left, also by closing it; where it is about to be saved by itself, leaving
 * waits for that.
 */
export function LeaveGuard() {
  const { t } = useI18n();
  const { unsaved, saving } = useFrame();
  const isUnsaved = unsaved !== null;
  const blocker = useBlocker(isUnsaved && leaves(saving?.parameter));
  useEffect(() => {
    if (blocker.state === 'blocked' && !isUnsaved) blocker.proceed();
  }, [blocker, isUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return;
    // The browser asks then, in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked' || unsaved !== 'unsaved') return null;
  return (
    <Dialog
      isOpen
      onClose={() => blocker.reset()}
      title={t('save.leaveTitle')}
      actions={
        <>
          <Button size="small" onClick={() => blocker.reset()}>
            {t('save.stay')}
          </Button>
          <Button size="small" kind="ink" onClick={() => blocker.proceed()}>
            {t('save.leave')}
          </Button>
        </>
      }
    >
      <p>{t('save.leaveText')}</p>
    </Dialog>
  );
}
