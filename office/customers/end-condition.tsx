import { useState, type FormEvent } from 'react';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import type { Card } from './card.ts';
import styles from './customers.module.css';

interface EndConditionProps {
  code: string;
  /** What it is for, as the list has it. */
  name: string;
  condition: Card['conditions'][number] & { id: number };
  onClose: () => void;
}

/** Asks for the last day of a condition of the office; without a day it ends at once. */
export function EndCondition({ code, name, condition: { id, validTo }, onClose }: EndConditionProps) {
  const { t, date } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [today] = useState(() => shopDay(new Date()));
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = typedIn(new FormData(event.currentTarget), 'day') || addDays(today, -1);
    let stands = true;
    const end = { before: validTo, after: day };
    const isDone = await run(
      async () => ({ stands } = await officeCall('changeConditionEnd', { code, id, validTo: end })),
    );
    if (!isDone) return;
    const undo = () =>
      void run(() => officeCall('changeConditionEnd', { code, id, validTo: { before: day, after: validTo } }));
    if (!stands) notice(t('condition.removed', { what: name }));
    else
      notice(
        day < today ? t('condition.ended', { what: name }) : t('condition.endsOn', { what: name, day: date(day) }),
        undo,
      );
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('condition.endTitle', { what: name })}>
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FailureAlert failure={failure} />
        <p>{t('condition.endText')}</p>
        <TextField
          {...{ label: t('condition.lastDay'), name: 'day', type: 'date', defaultValue: today }}
          hint={t('condition.lastDayHint')}
          error={failure?.errors['validTo']?.[0] ?? null}
          data-focus-first
        />
        <p className={styles.actions}>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('condition.endDo')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
