import { Form, useNavigation } from 'react-router';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { AnswerResult } from './answer-change.ts';
import styles from './order-change.module.css';
import type { Order, OrderChange } from './parse-order.ts';

/** What the buyer reads about an order that the office looks at, or has changed, and its answer to a proposed change. */
export function OrderCheck({ order, result }: { order: Order; result: AnswerResult | null }) {
  const { change } = order;
  return (
    <>
      {result && (
        <div className={styles.check}>
          <Alert tone="bad" title={result.message} live />
        </div>
      )}
      {change?.isProposed ? <ProposedChange order={order} change={change} /> : <Checked order={order} />}
    </>
  );
}

/** What the office does, or has done, with the order. */
function Checked({ order }: { order: Order }) {
  const { t, date } = useI18n();
  const { change, answerBy } = order;
  return (
    <>
      {answerBy !== null && (
        <div className={styles.check}>
          <Alert tone="info" title={t('orderCheck.title', { day: date(answerBy) })}>
            <p>{t('orderCheck.text')}</p>
          </Alert>
        </div>
      )}
      {change && (
        <div className={styles.check}>
          <Alert tone="info" title={t('orderCheck.made', { count: change.lines.length })}>
            <Difference change={change} />
          </Alert>
        </div>
      )}
    </>
  );
}

/** Each changed line before and after, and the totals. */
function Difference({ change }: { change: OrderChange }) {
  const { t, locale, money, number } = useI18n();
  const amount = (count: number, name: string) => `${number(count)} ${unitLabel(locale, name, count)}`;
  return (
    <>
      <ul className={styles.lines}>
        {change.lines.map((line) => (
          <li key={line.position}>
            <b>{line.code}</b> {line.name}: <del>{amount(line.before, line.unit)}</del>{' '}
            <ins>{line.after === 0 ? t('orderCheck.removed') : amount(line.after, line.unit)}</ins>
            <span className={styles.amounts}>
              <del>{money(line.beforeCents)}</del> <ins>{money(line.afterCents)}</ins>
            </span>
          </li>
        ))}
      </ul>
      <p>{t('orderCheck.total', { before: money(change.totalBefore), after: money(change.totalAfter) })}</p>
    </>
  );
}

/** A change that the buyer is asked to agree to, with its answer. Nothing is decided by opening the page. */
function ProposedChange({ order, change }: { order: Order; change: OrderChange }) {
  const { t } = useI18n();
  const isSending = useNavigation().state !== 'idle';
  return (
    <section className={styles.check} aria-labelledby="order-change">
      <Alert tone="warn" title={<span id="order-change">{t('orderCheck.asked')}</span>}>
        <Difference change={change} />
        {change.note !== '' && <p>{t('orderCheck.note', { note: change.note })}</p>}
        {!change.mayAnswer && <p>{t('orderCheck.notYours')}</p>}
      </Alert>
      {change.mayAnswer && (
        <Form method="post" className={styles.answer}>
          <input type="hidden" name="causale" value={order.cause} />
          <input type="hidden" name="anno" value={order.year} />
          <input type="hidden" name="numero" value={order.number} />
          <input type="hidden" name="totale_doc" value={change.totalAfter / 100} />
          <TextArea label={t('orderCheck.reply')} name="reply" rows={2} maxLength={1000} />
          <p className={styles.buttons}>
            <Button type="submit" kind="primary" size="large" name="answer" value="yes" disabled={isSending}>
              {t('orderCheck.yes')}
            </Button>
            <Button type="submit" size="large" name="answer" value="no" disabled={isSending}>
              {t('orderCheck.no')}
            </Button>
          </p>
        </Form>
      )}
    </section>
  );
}
