import type { ClaimResolution } from '../../domain/claim.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import type { OfficeIconName } from '../ui/icon.tsx';
import { Outcome } from '../ui/state.tsx';

export type Claim = OfficeAnswer<'listClaims'>['rows'][number];

/** What is wrong with the goods. */
export function Reason({ claim }: { claim: Pick<Claim, 'reason'> }) {
  const { t } = useI18n();
  return (
    <Outcome tone="warn" icon={claim.reason === 'missing' ? 'package-minus' : 'package'}>
      {t(`claims.reason.${claim.reason}`)}
    </Outcome>
  );
}

/** What is wrong, with which article and how many. */
export function What({ claim }: { claim: Claim }) {
  const { t, number } = useI18n();
  const { article, quantity, unit } = claim;
  return (
    <span>
      <Reason claim={claim} />
      <small>{t('claims.quantity', { code: article.code, quantity: number(quantity), unit: unit ?? '' })}</small>
    </span>
  );
}

/** Whether it was reported in the eight days after the delivery. */
export function Term({ claim }: { claim: Claim }) {
  const { t, date } = useI18n();
  return (
    <>
      <Outcome tone={claim.isInTime ? 'muted' : 'warn'} icon={claim.isInTime ? 'clock' : 'clock-alert'}>
        {t(claim.isInTime ? 'claims.inTime' : 'claims.late')}
      </Outcome>
      {claim.lastDay !== null && <small>{t('claims.until', { day: date(claim.lastDay) })}</small>}
    </>
  );
}

const ICONS: Record<ClaimResolution, OfficeIconName> = {
  'send-again': 'repeat',
  'credit-note': 'receipt-text',
  'pick-up': 'truck',
  'not-due': 'circle-slash',
};

/** How it was answered. */
export function How({ claim }: { claim: Claim }) {
  const { t } = useI18n();
  const isAccepted = claim.state === 'accepted';
  const resolution = claim.resolution ?? (isAccepted ? null : 'not-due');
  return (
    <Outcome tone={isAccepted ? 'ok' : 'muted'} icon={resolution ? ICONS[resolution] : 'circle-check'}>
      {resolution ? t(`claims.short.${resolution}`) : t('claims.accepted')}
    </Outcome>
  );
}

/** A day with its name, without the year: 'lun 23/11'. */
export function useShortDay(): (day: string) => string {
  const { weekday, date } = useI18n();
  return (day) => `${weekday(day)} ${date(day).slice(0, 5)}`;
}

/** When the customer gets an answer; amber on the last day and after it. While the customer has to act: since when. */
export function AnswerTerm({ claim, today }: { claim: Claim; today: string }) {
  const { t, moment } = useI18n();
  const shortDay = useShortDay();
  const question = claim.questions.at(-1);
  if (claim.isWithCustomer)
    return (
      <Outcome tone="muted" icon="hourglass">
        {t('claims.asked', { moment: moment(question?.at ?? claim.at) })}
      </Outcome>
    );
  if (claim.answerBy === null) return <How claim={claim} />;
  const isDue = claim.answerBy <= today;
  return (
    <Outcome tone={isDue ? 'warn' : 'muted'} icon={isDue ? 'clock-alert' : 'clock'}>
      {t('claims.answerBy', { day: shortDay(claim.answerBy) })}
    </Outcome>
  );
}
