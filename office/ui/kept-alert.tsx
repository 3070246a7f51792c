import { Button } from '../../storefront/ui/button.tsx';
import type { KeptTyping } from '../calls/kept-typing.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from './alert.tsx';

interface KeptAlertProps {
  kept: KeptTyping | null;
  onTake: (kept: KeptTyping) => void;
  onDrop: () => void;
}

/** Offers what was typed on this page and not saved, after the login or on another day. */
export function KeptAlert({ kept, onTake, onDrop }: KeptAlertProps) {
  const { t, moment } = useI18n();
  if (!kept) return null;
  return (
    <Alert
      tone="warn"
      title={t('save.keptTitle', { count: Object.keys(kept.changes).length, when: moment(kept.at) })}
      actions={
        <>
          <Button size="small" onClick={onDrop}>
            {t('save.keptDrop')}
          </Button>
          <Button size="small" kind="ink" onClick={() => onTake(kept)}>
            {t('save.keptTake')}
          </Button>
        </>
      }
    >
      {t('save.keptText')}
    </Alert>
  );
}
