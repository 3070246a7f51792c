import { useState, type FormEvent } from 'react';
import { addDays, shopDay, shopMoment, workingDayFrom } from '../../../domain/shop-day.ts';
import { Button } from '../../../storefront/ui/button.tsx';
import { Select, TextField } from '../../../storefront/ui/field.tsx';
import { officeCall } from '../../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../../calls/office-call.ts';
import { typedIn } from '../../calls/typed.ts';
import { useAct } from '../../calls/use-act.ts';
import { useNotice } from '../../frame/toasts.tsx';
import { useI18n } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import styles from './activation.module.css';

type Chosen = OfficeRequest<'previewWave'>;
type Texts = OfficeAnswer<'getWaveTexts'>;

interface ComposeWaveProps {
  /** The filters of the list or the selected rows. */
  chosen: Chosen;
  preview: OfficeAnswer<'previewWave'>;
  texts: Texts;
  onClose: (isPlanned: boolean) => void;
}

const SHOWN = ['mail', 'reminder', 'mail-en', 'letter', 'letter-en'] as const;

function TextPreview({ texts }: { texts: Texts }) {
  const { t } = useI18n();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('mail');
  const locale = shown.endsWith('-en') ? 'en' : 'it';
  const mail = shown === 'reminder' ? texts.reminder.it : texts.invitation[locale];
  return (
    <div>
      <p className={styles.actions} role="group" aria-label={t('activation.preview')}>
        {SHOWN.map((one) => (
          <Button key={one} size="small" aria-pressed={one === shown} onClick={() => setShown(one)}>
            {t(`activation.preview.${one}`)}
          </Button>
        ))}
      </p>
      <div className={styles.preview} lang={locale}>
        {shown.startsWith('letter') ? (
          texts.letter[locale].map((text, index) => <p key={index}>{text}</p>)
        ) : (
          <>
            <small>{mail.subject}</small>
            <p>
              <b>{mail.greeting}</b>
            </p>
            {mail.paragraphs.map((text, index) => (
              <p key={index}>{text}</p>
            ))}
            <p>[{mail.button}]</p>
          </>
        )}
      </div>
    </div>
  );
}

/** The day that is proposed: the next on which the shop works, because no wave writes on a Sunday. */
const firstWaveDay = () => workingDayFrom(addDays(shopDay(new Date()), 1));

/** Composes a wave: whom it writes to is what the list shows, and the button carries both numbers. */
export function ComposeWave({ chosen, preview: first, texts, onClose }: ComposeWaveProps) {
  const { t, locale } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [firstDay] = useState(firstWaveDay);
  const [preview, setPreview] = useState(first);
  const [letters, setLetters] = useState(chosen.letters ?? false);
  const { mails, letters: posted, skipped } = preview;
  const changeLetters = (wanted: boolean) =>
    void run(async () => {
      setPreview(await officeCall('previewWave', { ...chosen, letters: wanted }));
      setLetters(wanted);
    });
  const sendToMe = () =>
    void run(async () => {
      const { to } = await officeCall('tryWaveMail', { template: 'activation-invited', locale });
      notice(t('activation.sentToMe', { to }));
    });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const startsAt = shopMoment(typedIn(form, 'day'), typedIn(form, 'time') || '08:30');
    const reminderDays = Number(typedIn(form, 'reminder'));
    const planned = await run(() =>
      officeCall('planWave', {
        ...{ ...chosen, letters, expected: { mails, letters: posted } },
        startsAt: (Number.isNaN(startsAt.getTime()) ? new Date() : startsAt).toISOString(),
        perHour: Number(typedIn(form, 'perHour')),
        reminderDays: reminderDays > 0 ? reminderDays : null,
        validDays: Number(typedIn(form, 'validDays')),
      }),
    );
    if (!planned) return;
    notice(t('activation.planned', { mails, letters: posted }));
    onClose(true);
  };
  return (
    <Dialog isOpen onClose={() => onClose(false)} title={t('activation.compose')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        <FailureAlert failure={failure} />
        <p className={styles.count}>{t('activation.count', { mails, letters: posted })}</p>
        {skipped.length > 0 && (
          <p className={styles.muted}>
            {skipped.map(({ reason, count }) => `${count} ${t(`activation.skip.${reason}`)}`).join(', ')}
          </p>
        )}
        <label>
          <input type="checkbox" checked={letters} onChange={({ target }) => changeLetters(target.checked)} />{' '}
          {t('activation.withLetters')}
        </label>
        <div className={styles.pair}>
          <TextField label={t('activation.day')} name="day" type="date" defaultValue={firstDay} compact />
          <TextField label={t('activation.from')} name="time" type="time" defaultValue="08:30" compact />
          <TextField
            {...{ label: t('activation.perHour'), name: 'perHour', type: 'number', min: 1, max: 5000, compact: true }}
            defaultValue={20}
          />
          <Select label={t('activation.reminder')} name="reminder" defaultValue="7" compact>
            {[0, 5, 7, 10, 14].map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t('activation.noReminder') : t('activation.reminderDays', { days })}
              </option>
            ))}
          </Select>
          <Select label={t('activation.valid')} name="validDays" defaultValue="30" compact>
            {[7, 14, 30, 60, 90].map((days) => (
              <option key={days} value={days}>
                {t('activation.validDays', { days })}
              </option>
            ))}
          </Select>
        </div>
        <small>{t('activation.never')}</small>
        <TextPreview texts={texts} />
        <p className={styles.actions}>
          <Button onClick={() => onClose(false)}>{t('frame.cancel')}</Button>
          <Button busy={isBusy} onClick={sendToMe}>
            {t('activation.sendToMe')}
          </Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={mails + posted === 0}>
            {t('activation.plan', { mails, letters: posted })}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
