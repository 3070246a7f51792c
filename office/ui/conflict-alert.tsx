import type { SaveConflict } from '../../contract/office/saving.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from './alert.tsx';

interface ConflictAlertProps {
  conflict: SaveConflict;
  /** Name of the field. */
  label: string;
  /** A value as people read it; '' for none. */
  shown: (value: unknown) => string;
  /** Keeps what somebody else has stored, or one’s own over it. */
  onChoose: (isMine: boolean) => void;
}

/** A field that somebody else has changed meanwhile: both values, of which one is chosen (decision 6.1). */
export function ConflictAlert({ conflict, label, shown, onChoose }: ConflictAlertProps) {
  const { t } = useI18n();
  return (
    <Alert
      tone="warn"
      isAnswer
      title={`${t('save.conflictTitle')}: ${label}`}
      actions={
        <>
          <Button size="small" onClick={() => onChoose(false)}>
            {t('save.theirs')}: {shown(conflict.now) || t('save.empty')}
          </Button>
          <Button size="small" onClick={() => onChoose(true)}>
            {t('save.mine')}: {shown(conflict.after) || t('save.empty')}
          </Button>
        </>
      }
    >
      {t('save.conflictText')}
    </Alert>
  );
}
