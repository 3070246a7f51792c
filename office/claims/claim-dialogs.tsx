import { useState } from 'react';
import { LONGEST_CLAIM_NOTE } from '../../domain/claim.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import type { Claim } from './claim-words.tsx';

interface ClaimDialogProps {
  claim: Pick<Claim, 'id' | 'customer' | 'reporter'>;
  /** What was typed as the answer to the customer. */
  typed: string;
  /** `reject`: nothing is due, with the reason; `ask`: more photos are needed, and what they should show. */
  kind: 'reject' | 'ask';
  onClose: () => void;
}

/** Asks for what the customer reads: why nothing is due, or what the photos should show. */
export function ClaimDialog({ claim, typed, kind, onClose }: ClaimDialogProps) {
  const { t } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [words, setWords] = useState(typed);
  const name = t('claims.name', { id: String(claim.id) });
  const person = claim.reporter?.name ?? claim.customer.name;
  const send = async () => {
    const written = words.trim();
    const isDone = await run(() =>
      kind === 'reject'
        ? officeCall('answerClaim', { claimId: claim.id, resolution: 'not-due', answer: written })
        : officeCall('askClaimPhotos', { claimId: claim.id, question: written }),
    );
    if (!isDone) return;
    notice(t(kind === 'reject' ? 'claims.answered' : 'claims.askedNotice', { name }));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(kind === 'reject' ? 'claims.rejectTitle' : 'claims.askTitle', { name })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('ask.keep')}
          </Button>
          <Button
            kind={kind === 'reject' ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={words.trim() === ''}
            onClick={() => void send()}
          >
            {t(kind === 'reject' ? 'claims.rejectNow' : 'claims.askNow')}
          </Button>
        </>
      }
    >
      <p>{t(kind === 'reject' ? 'claims.rejectText' : 'claims.askText', { name: person })}</p>
      <TextArea
        label={t(kind === 'reject' ? 'claims.rejectReason' : 'claims.question')}
        rows={3}
        required
        data-focus-first
        maxLength={LONGEST_CLAIM_NOTE}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <FailureAlert failure={failure} />
    </Dialog>
  );
}
