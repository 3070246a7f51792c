import { useState } from 'react';
import { parseCents } from '../../domain/money.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { asRequestFailure } from '../../storefront/api-client/request-failure.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import type { OfficeIconName } from '../ui/icon-names.ts';
import { Panel } from '../ui/panel.tsx';
import { Outcome, type StateTone } from '../ui/state.tsx';
import type { OfficeOrder } from './office-order.ts';
import { durationText } from './order-states.tsx';
import styles from './erp-panel.module.css';

type Attempt = OfficeOrder['attempts'][number];
type Knowledge = OfficeAnswer<'checkOrderAtErp'>;

const RESULTS: Record<Attempt['result'], readonly [StateTone, OfficeIconName]> = {
  accepted: ['ok', 'circle-check'],
  written: ['muted', 'file-text'],
  refused: ['bad', 'circle-x'],
  unanswered: ['warn', 'clock-alert'],
  underway: ['muted', 'hourglass'],
};

/** Whether the ERP knows the number, asked now by a press. */
function Check({ orderId }: { orderId: number }) {
  const { t, time } = useI18n();
  const [answer, setAnswer] = useState<Knowledge | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    setWhy(null);
    try {
      setAnswer(await quietCall('checkOrderAtErp', { orderId }));
    } catch (error) {
      setWhy(asRequestFailure(error).message);
    }
    setIsBusy(false);
  };
  const tones = { no: ['ok', 'circle-check'], yes: ['warn', 'info'], unclear: ['warn', 'circle-help'] } as const;
  return (
    <>
      <span role="status">
        {answer && (
          <Outcome tone={tones[answer.known][0]} icon={tones[answer.known][1]}>
            {t(`order.known.${answer.known}`, { time: time(answer.at) })}
          </Outcome>
        )}
        {(answer?.known === 'unclear' ? answer.why : why) && (
          <small className={styles.why}>{answer?.known === 'unclear' ? answer.why : why}</small>
        )}
      </span>
      <Button size="small" busy={isBusy} onClick={() => void ask()}>
        {t('order.check')}
      </Button>
    </>
  );
}

/** The attempts to hand the order to the ERP, the last one first and open: what we asked, what it answered. */
export function ErpPanel({ order }: { order: OfficeOrder }) {
  const { t } = useI18n();
  const attempts = order.attempts.toReversed();
  const isAskable = order.erp.state !== 'unpaid' && order.erp.state !== 'from-erp';
  return (
    <Panel
      title={t('order.erp')}
      aside={isAskable && <Check orderId={order.id} />}
      foot={
        attempts.length > 0 && (
          <>
            <Icon name="lock" size={14} /> {t('order.kept')}
          </>
        )
      }
    >
      {attempts.length === 0 && <p className={styles.none}>{t('order.noAttempt')}</p>}
      {attempts.map((attempt, index) => (
        <AttemptRow key={attempt.id} attempt={attempt} number={attempts.length - index} isOpenFirst={index === 0} />
      ))}
    </Panel>
  );
}

function AttemptRow({ attempt, number, isOpenFirst }: { attempt: Attempt; number: number; isOpenFirst: boolean }) {
  const { t, moment, locale } = useI18n();
  const { result, revision, answered, milliseconds, actor } = attempt;
  const [tone, icon] = RESULTS[result];
  const word = t(`order.attempt.${result}`);
  return (
    <details className={styles.attempt} open={isOpenFirst}>
      <summary>
        <Outcome tone={tone} icon={icon}>
          {number}
        </Outcome>
        <span className={styles.at}>{moment(attempt.at)}</span>
        <span className={styles.what}>
          {answered.reason === null
            ? t('order.attempt.line', { result: word, revision })
            : t('order.attempt.lineReason', { result: word, reason: answered.reason, revision })}
        </span>
        <span className={styles.who}>
          {durationText(milliseconds, locale)} · {actor ?? t('order.automatic')}
        </span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <AttemptDetails attempt={attempt} />
    </details>
  );
}

function AttemptDetails({ attempt }: { attempt: Attempt }) {
  const { t, money } = useI18n();
  const { asked, answered, fault, result } = attempt;
  const bad = (field: NonNullable<Attempt['fault']>) => (fault === field ? styles.bad : undefined);
  const isRefused = result === 'refused';
  return (
    <div className={styles.details}>
      <div>
        <h3>{t('order.asked.title')}</h3>
        {asked && (
          <dl>
            <Fact name={t('order.asked.operation')}>{t('order.asked.register')}</Fact>
            <Fact name={t('order.asked.number')}>{asked.number}</Fact>
            <Fact name={t('order.asked.customer')} className={bad('customer')}>
              {asked.customerCode}
            </Fact>
            <Fact name={t('order.asked.address')} className={bad('address')}>
              {asked.addressCode}
            </Fact>
            {asked.paymentMethod !== null && (
              <Fact name={t('order.asked.payment')} className={bad('payment')}>
                {asked.paymentMethod}
              </Fact>
            )}
            <Fact name={t('order.asked.lines')} className={bad('article') ?? bad('unit')}>
              {t('order.asked.linesValue', { count: asked.lines, sum: money(parseCents(asked.netTotal)) })}
            </Fact>
            <Fact name={t('order.asked.key')}>
              <code>{asked.key}</code>
            </Fact>
          </dl>
        )}
        <Original text={attempt.request} />
      </div>
      <div>
        <h3>{t('order.answered.title')}</h3>
        <dl>
          <Fact name={t('order.answered.result')} className={isRefused ? styles.bad : undefined}>
            {answered.status === null
              ? t(`order.attempt.${result}`)
              : t('order.answered.code', { result: t(`order.attempt.${result}`), status: String(answered.status) })}
          </Fact>
          {answered.reason !== null && <Fact name={t('order.answered.reason')}>«{answered.reason}»</Fact>}
          <Fact name={t('order.answered.reference')}>{answered.reference ?? t('order.answered.none')}</Fact>
        </dl>
        {isRefused && <p className={styles.hint}>{t('order.keyHint')}</p>}
        {attempt.response !== null && <Original text={attempt.response} />}
      </div>
    </div>
  );
}

function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

/** The text as it went out or came back, one press away. */
function Original({ text }: { text: string }) {
  const { t } = useI18n();
  return (
    <details className={styles.original}>
      <summary>{t('order.original')}</summary>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}
