import { useState } from 'react';
import { CLAIM_RESOLUTIONS, LONGEST_CLAIM_NOTE, type ClaimResolution } from '../../domain/claim.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useLetter } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { ClaimDialog } from './claim-dialogs.tsx';
import type { Claim } from './claim-words.tsx';
import styles from './claims.module.css';

/** The four answers with the text that the customer gets; or a question instead. */
export function AnswerForm({ claim }: { claim: Claim }) {
  const { t, money, number } = useI18n();
  const { run, isBusy, failure, forget } = useAct();
  const notice = useNotice();
  const [resolution, setResolution] = useState<ClaimResolution>('send-again');
  const [answer, setAnswer] = useState('');
  const [dialog, setDialog] = useState<'reject' | 'ask' | null>(null);
  const name = t('claims.name', { id: String(claim.id) });
  const amount = { quantity: number(claim.quantity), unit: claim.unit ?? '' };
  const isReady = resolution !== 'not-due' || answer.trim() !== '';
  const send = async () => {
    if (!isReady) return;
    const request = { claimId: claim.id, resolution, answer: answer.trim() };
    if (await run(() => officeCall('answerClaim', request))) notice(t('claims.answered', { name }));
  };
  const open = (kind: 'reject' | 'ask') => {
    forget();
    setDialog(kind);
  };
  useLetter('a', isBusy || dialog ? null : () => void send());
  useLetter('x', dialog ? null : () => open('reject'));
  const hintOf = (one: ClaimResolution) => {
    if (one === 'send-again') return t('claims.hint.send-again', amount);
    if (one === 'pick-up' && !claim.mayPickUp) return t('claims.hint.small');
    return t(`claims.hint.${one}`);
  };
  const amountOf = (one: ClaimResolution) =>
    one === 'send-again' ? money(0) : one === 'credit-note' && claim.grossCents !== null ? money(claim.grossCents) : '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset>
        <legend>{t('claims.how')}</legend>
        {CLAIM_RESOLUTIONS.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="resolution"
              checked={resolution === one}
              disabled={one === 'pick-up' && !claim.mayPickUp}
              onChange={() => setResolution(one)}
            />
            <span>
              <b>{t(`claims.resolution.${one}`)}</b>
              <small>{hintOf(one)}</small>
            </span>
            <span className={styles.amount}>{amountOf(one)}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('claims.answer')}
        aside={t('claims.counter', { count: answer.length })}
        hint={t('claims.answerHint')}
        rows={3}
        maxLength={LONGEST_CLAIM_NOTE}
        required={resolution === 'not-due'}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <FailureAlert failure={failure} />
      <div className={styles.foot}>
        <Button size="small" kind="danger" onClick={() => open('reject')}>
          {t('claims.reject')}
        </Button>
        {!claim.isWithCustomer && (
          <Button size="small" reason={claim.reporter ? null : t('claims.nobodyToAsk')} onClick={() => open('ask')}>
            {t(claim.photos.length > 0 ? 'claims.askMore' : 'claims.askFirst')}
          </Button>
        )}
        <Button type="submit" size="small" kind="primary" busy={isBusy} disabled={!isReady}>
          <Icon name="send" /> {t(`claims.go.${resolution}`, amount)}
        </Button>
      </div>
      {dialog && (
        <ClaimDialog
          claim={claim}
          kind={dialog}
          typed={dialog === 'reject' && resolution === 'not-due' ? answer : ''}
          onClose={() => setDialog(null)}
        />
      )}
    </form>
  );
}
