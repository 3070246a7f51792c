import type { ClaimState } from '../../../domain/claim.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Ddt, DdtLine } from '../documents/parse-ddt.ts';
import type { AdditionResult } from './add-to-claim.ts';
import { Answered, ClaimQuestion } from './claim-question.tsx';
import { isAsked, type Claim } from './parse-claim.ts';
import styles from './claims.module.css';

const BADGES: Record<ClaimState, { tone: Tone; icon: IconName }> = {
  open: { tone: 'warn', icon: 'hourglass' },
  accepted: { tone: 'ok', icon: 'circle-check' },
  rejected: { tone: 'muted', icon: 'circle-x' },
};

/** What has just been sent about the claims of a document. */
export interface ShownClaims {
  reported: number | null;
  added: number | null;
  /** What was wrong with photos or words for one of them. */
  result: AdditionResult | null;
}

/**
 * The problems that were reported with the lines of a document, with the answers of the office.
 * @param shown ids of the claim that was reported just now and of the one to which something was added; null for none.
 */
export function ClaimList({ ddt, shown }: { ddt: Ddt; shown: ShownClaims }) {
  const { t } = useI18n();
  const claims = ddt.lines.flatMap((line) => line.claims.map((claim) => ({ line, claim })));
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims" className={styles.claims}>
      <h2 id="claims">{t('claim.list')}</h2>
      {claims.some(({ claim }) => claim.id === shown.reported && claim.state === 'open') && (
        <Alert tone="ok" title={t('claim.sent')} live>
          <p>{t('claim.sentHint')}</p>
        </Alert>
      )}
      {claims.some(({ claim }) => claim.id === shown.added && claim.answerBy !== null) && (
        <Alert tone="ok" title={t('claim.added')} live>
          <p>{t('claim.sentHint')}</p>
        </Alert>
      )}
      <ul>
        {claims.map(({ line, claim }) => (
          <ClaimEntry
            key={claim.id}
            line={line}
            claim={claim}
            result={shown.result?.claim === claim.id ? shown.result : null}
          />
        ))}
      </ul>
    </section>
  );
}

function ClaimEntry({ line, claim, result }: { line: DdtLine; claim: Claim; result: AdditionResult | null }) {
  const { t, locale, number, date, dateTime } = useI18n();
  const about = {
    reason: t(`claim.reason.${claim.reason}`),
    quantity: number(claim.quantity),
    unit: unitLabel(locale, line.unit, claim.quantity),
  };
  const moment = dateTime(claim.reportedAt);
  const waits = isAsked(claim);
  return (
    <li id={`claim-${claim.id}`}>
      <div className={styles.claimHead}>
        <h3>{t('claim.title', { line: line.position, code: line.code })}</h3>
        {waits ? (
          <Badge tone="warn" icon="camera" status="asked">
            {t('claim.state.asked')}
          </Badge>
        ) : (
          <Badge {...BADGES[claim.state]} status={claim.state}>
            {t(`claim.state.${claim.state}`)}
          </Badge>
        )}
        <small>{claim.reporter ? t('claim.by', { name: claim.reporter, moment }) : moment}</small>
      </div>
      <p>{t('claim.about', about)}</p>
      {claim.note && <p className={styles.note}>{claim.note}</p>}
      {claim.photos.length > 0 && (
        <p className={styles.photos}>
          {claim.photos.map((photo, index) => (
            <a key={photo} href={photo} target="_blank" rel="noreferrer" className={styles.photo}>
              <img
                src={photo}
                alt={t('claim.photo', { number: index + 1, line: line.position })}
                loading="lazy"
                width={64}
                height={64}
              />
            </a>
          ))}
        </p>
      )}
      {claim.questions.map((question) => (
        <Answered key={question.askedAt} question={question} />
      ))}
      {waits && <ClaimQuestion claim={claim} line={line.position} result={result} />}
      {!waits && result && <Alert tone="bad" title={result.message} live />}
      {claim.answerBy && <p>{t('claim.answerBy', { day: date(claim.answerBy) })}</p>}
      {claim.closedAt && (
        <p className={styles.answer}>
          <b>{t('claim.answer', { day: date(claim.closedAt) })}</b> {claim.answer ?? t('claim.noAnswer')}
        </p>
      )}
    </li>
  );
}
