import { Link } from 'react-router';
import { shopDay } from '../../domain/shop-day.ts';
import { Picture } from '../../storefront/ui/picture.tsx';
import { useFrame, usePresence } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Neighbours } from '../table/neighbours.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome, StateBadge } from '../ui/state.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AnswerTerm, How, Reason, Term, type Claim } from './claim-words.tsx';
import styles from './claims.module.css';

interface ClaimPanelProps {
  claim: Claim;
  today: string;
  pathTo: (id: string) => string;
  /** The address of the list without it, for phones. */
  back: string;
}

/** One claim beside the list: customer, delivery, photos, and the four answers. */
export function ClaimPanel({ claim, today, pathTo, back }: ClaimPanelProps) {
  const { t, moment, date, path } = useI18n();
  const { may } = useFrame();
  const others = usePresence('claim', String(claim.id));
  const { customer } = claim;
  const isOpen = claim.state === 'open';
  return (
    <Panel
      className={styles.panel}
      title={t('claims.name', { id: String(claim.id) })}
      aside={
        <>
          {isOpen && (
            <StateBadge tone={claim.isWithCustomer ? 'muted' : 'warn'} icon="hourglass">
              {t(claim.isWithCustomer ? 'claims.waitsForCustomer' : 'claims.view.open')}
            </StateBadge>
          )}
          {isOpen && !claim.isWithCustomer && <AnswerTerm claim={claim} today={today} />}
          {others[0] && <span className={styles.quiet}>{t('held.watching', { name: others[0].name })}</span>}
          <Neighbours list="claims" id={String(claim.id)} pathTo={pathTo} hasKeys={false} />
          <Link to={back} className={styles.back}>
            {t('claims.back')}
          </Link>
        </>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>{t('claims.customer')}</dt>
          <dd>
            {may('customers.view') ? (
              <Link to={path(`/customers/${customer.id}`)}>{customer.name}</Link>
            ) : (
              <b>{customer.name}</b>
            )}
            <small>
              {[customer.code, customer.agent && t('order.agent', { name: customer.agent })]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('claims.document')}</dt>
          <dd>
            <b>{claim.document}</b>
            {claim.deliveredAt !== null && (
              <small>{t('claims.delivered', { day: date(shopDay(new Date(claim.deliveredAt))) })}</small>
            )}
            {claim.order && <Link to={path(`/orders/${claim.order.id}`)}>{claim.order.name}</Link>}
          </dd>
        </div>
        <div>
          <dt>{t('claims.term')}</dt>
          <dd>
            <Term claim={claim} />
          </dd>
        </div>
      </dl>
      <Goods claim={claim} />
      <Story claim={claim} />
      {claim.questions.map((question) => (
        <Exchange key={question.at} question={question} />
      ))}
      {isOpen && may('orders.edit') && <AnswerForm claim={claim} />}
      {!isOpen && (
        <div className={styles.answered}>
          <How claim={claim} />
          {claim.answer !== null && <p>«{claim.answer}»</p>}
          {claim.closedAt !== null && (
            <small>{t('claims.closedBy', { name: claim.closedBy ?? '', moment: moment(claim.closedAt) })}</small>
          )}
        </div>
      )}
    </Panel>
  );
}

/** The line of the delivery that is claimed, with what it is worth. */
function Goods({ claim }: { claim: Claim }) {
  const { t, money, number } = useI18n();
  const { article } = claim;
  return (
    <div className={styles.goods}>
      <Picture url={article.picture} version="thumb" alt="" className={styles.picture} />
      <div>
        <b>{article.code}</b>
        <small>{[article.description, claim.lot].filter(Boolean).join(' · ')}</small>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('claims.inDocument')}</dt>
          <dd>
            {number(claim.delivered)} {claim.unit}
          </dd>
        </div>
        <div>
          <dt>{t('claims.claimed')}</dt>
          <dd>
            <b>
              {number(claim.quantity)} {claim.unit}
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('claims.column.value')}</dt>
          <dd>{claim.netCents === null ? t('claims.unknownValue') : <b>{money(claim.netCents)}</b>}</dd>
        </div>
      </dl>
    </div>
  );
}

/** What is wrong, who says so, how the goods arrived, and the photos. */
function Story({ claim }: { claim: Claim }) {
  const { t, moment } = useI18n();
  const { reporter, photos } = claim;
  return (
    <div className={styles.story}>
      <div>
        <Reason claim={claim} />
        {claim.note !== null && <p>«{claim.note}»</p>}
        {reporter && <p>{t('claims.reporter', { name: reporter.name, moment: moment(claim.at) })}</p>}
        {claim.recordedBy !== null && (
          <p className={styles.quiet}>{t('claims.recordedBy', { name: claim.recordedBy, moment: moment(claim.at) })}</p>
        )}
        <p className={styles.quiet}>
          {[
            claim.receivedBy && t('claims.receivedBy', { name: claim.receivedBy }),
            claim.reservation === null
              ? t('claims.noReservation')
              : t('claims.reservation', { text: claim.reservation }),
            claim.carrier && t('claims.carrier', { name: claim.carrier }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {claim.repeated > 1 && (
          <Outcome tone="warn" icon="history">
            {t('claims.repeated', { count: claim.repeated })}
          </Outcome>
        )}
      </div>
      <div className={styles.photos}>
        {photos.length === 0 && <p className={styles.quiet}>{t('claims.noPhoto')}</p>}
        {photos.map((photo, index) => (
          <a key={photo} href={photo} target="_blank" rel="noreferrer">
            <img
              src={photo}
              width={80}
              height={80}
              alt={t('claims.photo', { number: index + 1, count: photos.length })}
            />
          </a>
        ))}
      </div>
    </div>
  );
}

/** What was asked, and what the customer has said. */
function Exchange({ question }: { question: Claim['questions'][number] }) {
  const { t, moment } = useI18n();
  return (
    <div className={styles.exchange}>
      <Outcome tone={question.answeredAt === null ? 'warn' : 'muted'} icon="camera">
        {t('claims.askedBy', { name: question.by, moment: moment(question.at) })}
      </Outcome>
      <p>«{question.question}»</p>
      {question.answeredAt !== null && (
        <>
          <p className={styles.quiet}>
            {t('claims.replyBy', { name: question.answeredBy ?? '', moment: moment(question.answeredAt) })}
          </p>
          {question.reply !== null && <p>«{question.reply}»</p>}
        </>
      )}
    </div>
  );
}
