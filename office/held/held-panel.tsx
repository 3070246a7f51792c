import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lineCents } from '../../domain/rounding.ts';
import { unitLabel } from '../../domain/unit-label.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { Select, TextArea, TextField } from '../../storefront/ui/field.tsx';
import { Picture } from '../../storefront/ui/picture.tsx';
import { QuantityStepper } from '../../storefront/ui/quantity-stepper.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useLetter } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Neighbours } from '../table/neighbours.tsx';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Outcome, StateBadge } from '../ui/state.tsx';
import styles from './held.module.css';
import { Reasons } from './reasons.tsx';

export type HeldOrder = OfficeAnswer<'getHeld'>;
type Line = HeldOrder['lines'][number];
type Preview = OfficeAnswer<'previewHeld'>;
type Mail = NonNullable<Preview['mail']>;

interface HeldPanelProps {
  held: HeldOrder;
  people: readonly { id: number; name: string }[];
  /** The address of another order of the list. */
  pathTo: (id: string) => string;
  /** On the page of one order its name is the title of the page. */
  isAlone?: boolean;
}

/** The quantities as they are typed, by the position of the line; only changed ones. */
type Typed = Readonly<Record<number, string>>;

const isValid = (line: Line, text: string): boolean => {
  const value = Number(text);
  return /^\d+$/.test(text) && value <= line.quantity && (value % line.packaging === 0 || value === line.quantity);
};

/** Asks for what the change in hand comes to, a moment after the last key. */
function usePreview(held: HeldOrder, typed: Typed, asks: boolean, note: string) {
  const [preview, setPreview] = useState<{ key: string; answer: Preview } | null>(null);
  const lines = held.lines.flatMap((line) => {
    const text = typed[line.position];
    return text !== undefined && isValid(line, text) && Number(text) !== line.quantity
      ? [{ position: line.position, quantity: Number(text) }]
      : [];
  });
  const key = JSON.stringify([held.id, lines, asks, note]);
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
    const [orderId, changed, isAsked, text] = JSON.parse(key) as [number, typeof lines, boolean, string];
    const timer = setTimeout(() => {
      quietCall('previewHeld', { orderId, lines: changed, asks: isAsked, note: text }).then(
        (answer) => latest.current === key && setPreview({ key, answer }),
        () => latest.current === key && setPreview(null),
      );
    }, 250);
    return () => clearTimeout(timer);
  }, [key]);
  return { lines, preview: preview?.answer ?? null, isFresh: preview?.key === key };
}

/** A held order: why, lines to be lowered, the mail to the buyer, and the decision. */
export function HeldPanel({ held, people, pathTo, isAlone = false }: HeldPanelProps) {
  const i18n = useI18n();
  const { t, money, path, moment, date } = i18n;
  const [typed, setTyped] = useState<Typed>({});
  const [asks, setAsks] = useState(false);
  const [note, setNote] = useState('');
  const [dialog, setDialog] = useState<'decline' | 'postpone' | null>(null);
  const others = usePresence('hold', String(held.id));
  const { run, isBusy, failure, forget } = useAct();
  const notice = useNotice();
  const isOpen = held.state === 'waiting' || held.state === 'asked';
  const mayDecide = held.mayDecide && isOpen;
  const { lines, preview, isFresh } = usePreview(held, typed, asks, note);
  const change = lines.length > 0 ? (preview?.change ?? null) : null;
  const isWrong = held.lines.some((line) => !isValid(line, typed[line.position] ?? String(line.quantity)));
  const mustAsk = change !== null && preview?.isDearer === true;
  const after = change?.after ?? held.totals;
  const firstQuantity = useRef<HTMLInputElement>(null);

  const release = async (wanted: typeof lines) => {
    if (await run(() => officeCall('releaseHeld', { orderId: held.id, lines: wanted, note })))
      notice(t('held.released', { name: held.name }));
  };
  const ask = async () => {
    if (await run(() => officeCall('askBuyer', { orderId: held.id, lines, note })))
      notice(t('held.askedNotice', { name: held.name }));
  };
  useLetter('a', mayDecide && lines.length === 0 && !isBusy ? () => void release([]) : null);
  useLetter('e', mayDecide ? () => firstQuantity.current?.focus() : null);
  useLetter('x', mayDecide ? () => setDialog('decline') : null);

  return (
    <section className={styles.panel} aria-label={held.name}>
      <header className={styles.panelHead}>
        {!isAlone && <h2>{held.name}</h2>}
        <HoldState held={held} />
        {isOpen && held.promisedOn <= held.today && (
          <Outcome tone="warn" icon="clock-alert">
            {t('held.promised', { day: date(held.promisedOn) })}
          </Outcome>
        )}
        {others.length > 0 && (
          <span className={styles.others}>{t('held.watching', { name: others[0]?.name ?? '' })}</span>
        )}
        <span className={styles.tools}>
          <Neighbours list="held" id={String(held.id)} pathTo={pathTo} />
          {!isAlone && (
            <Link to={path(`/orders/held/${held.id}`)} aria-label={t('held.openAlone')}>
              <Icon name="external-link" />
            </Link>
          )}
        </span>
      </header>
      {isAlone && <Calls held={held} />}
      <dl className={styles.facts}>
        <div>
          <dt>{t('held.customer')}</dt>
          <dd>
            <Link to={path(`/customers/${held.customer.id}`)}>{held.customer.name}</Link>
          </dd>
          <dd>
            {held.customer.code}
            {held.agent && ` · ${t('held.agent', { name: held.agent.name })}`}
          </dd>
        </div>
        <div>
          <dt>{t('held.sent')}</dt>
          <dd>{moment(held.sentAt)}</dd>
          <dd>{held.buyer?.name}</dd>
        </div>
        <div>
          <dt>{t(held.isPickup ? 'held.pickup' : 'held.delivery')}</dt>
          <dd>{date(held.requestedOn) || '–'}</dd>
          <dd>
            {held.payment ? (i18n.locale === 'en' ? (held.payment.en ?? held.payment.it) : held.payment.it) : '–'}
          </dd>
        </div>
      </dl>
      {(held.note || held.customerReference) && (
        <p className={styles.note}>{[held.customerReference, held.note].filter(Boolean).join(' · ')}</p>
      )}
      <Reasons reasons={held.reasons} cured={isFresh ? (preview?.cured ?? []) : []} isChanged={lines.length > 0} />
      <Asked held={held} />
      <Decided held={held} />
      <Lines
        held={held}
        typed={typed}
        onType={(position, text) => setTyped({ ...typed, [position]: text })}
        isFixed={!mayDecide}
        firstRef={firstQuantity}
      />
      <p className={styles.total}>
        <span>{t('held.net')}</span>
        {change && <del>{money(change.before.netCents)}</del>}
        <b>{money(after.netCents)}</b>
      </p>
      <p className={styles.total}>
        <span>{t('held.gross')}</span>
        {change && <del>{money(change.before.totalCents)}</del>}
        <b>{money(after.totalCents)}</b>
      </p>
      <p className={styles.rule}>
        <Icon name="lock" /> {t('held.onlyLess')}
      </p>
      {mayDecide && (
        <div className={styles.decision}>
          {change && (
            <>
              <fieldset className={styles.ways}>
                <legend>{t('held.difference')}</legend>
                {[false, true].map((one) => (
                  <label key={String(one)}>
                    <input
                      type="radio"
                      name={`way-${held.id}`}
                      checked={(asks || mustAsk) === one}
                      disabled={mustAsk && !one}
                      onChange={() => setAsks(one)}
                    />{' '}
                    {t(one ? 'held.waitForYes' : 'held.atOnce')}
                  </label>
                ))}
              </fieldset>
              {mustAsk && <Alert tone="warn">{t(preview.isImpossible ? 'held.impossible' : 'held.dearer')}</Alert>}
              {preview?.mail && <MailPreview mail={preview.mail} />}
            </>
          )}
          <TextField
            label={t(change && (asks || mustAsk) ? 'held.noteToBuyer' : 'held.noteForLog')}
            value={note}
            maxLength={1000}
            onChange={({ target }) => setNote(target.value)}
          />
          <Assignee held={held} people={people} />
          <FailureAlert failure={failure} />
          <div className={styles.buttons}>
            <Button kind="danger" onClick={() => setDialog('decline')}>
              {t('held.decline')}
            </Button>
            <Button onClick={() => setDialog('postpone')}>{t('held.postpone')}</Button>
            <Button busy={isBusy} onClick={() => void release([])}>
              {t('held.releaseAsIs')}
            </Button>
            {change &&
              (asks || mustAsk ? (
                <Button
                  kind="primary"
                  busy={isBusy}
                  reason={isWrong ? t('held.wrongQuantity') : preview?.isImpossible ? t('held.impossible') : null}
                  onClick={() => void ask()}
                >
                  {t('held.ask')}
                </Button>
              ) : (
                <Button
                  kind="primary"
                  busy={isBusy}
                  reason={isWrong ? t('held.wrongQuantity') : null}
                  onClick={() => void release(lines)}
                >
                  {t('held.releaseWith', { count: lines.length })}
                </Button>
              ))}
          </div>
        </div>
      )}
      {!held.mayDecide && isOpen && <p className={styles.rule}>{t('held.onlySees')}</p>}
      {dialog === 'decline' && (
        <DeclineDialog
          held={held}
          onClose={() => {
            forget();
            setDialog(null);
          }}
        />
      )}
      {dialog === 'postpone' && <PostponeDialog held={held} onClose={() => setDialog(null)} />}
    </section>
  );
}

function HoldState({ held }: { held: HeldOrder }) {
  const { t, date } = useI18n();
  if (held.state === 'released')
    return (
      <StateBadge tone="ok" icon="circle-check">
        {t('held.state.released')}
      </StateBadge>
    );
  if (held.state === 'declined')
    return (
      <StateBadge tone="bad" icon="circle-x">
        {t('held.state.declined')}
      </StateBadge>
    );
  const isAside = held.postponedUntil !== null && held.postponedUntil > held.today;
  return (
    <StateBadge tone={isAside ? 'muted' : 'warn'} icon={isAside ? 'calendar-clock' : 'shield-alert'}>
      {held.state === 'asked'
        ? t('held.state.asked')
        : isAside
          ? t('held.short.until', { day: date(held.postponedUntil) })
          : t('held.state.waiting')}
    </StateBadge>
  );
}

/** Who can be called: the buyer and the agent. */
function Calls({ held }: { held: HeldOrder }) {
  const callers = [held.buyer, held.agent].filter((one) => one !== null && one.phone !== null);
  if (callers.length === 0) return null;
  return (
    <p className={styles.calls}>
      {callers.map((one) => (
        <a
          key={one?.name}
          href={`tel:${one?.phone?.replaceAll(/[^+\d]/g, '')}`}
          className={buttonClass({ size: 'large' })}
        >
          <Icon name="phone" /> {one?.name}
        </a>
      ))}
    </p>
  );
}

/** What the buyer was asked, and what it said. */
function Asked({ held }: { held: HeldOrder }) {
  const { t, money, moment } = useI18n();
  const { asked } = held;
  if (!asked || held.state === 'released') return null;
  return (
    <Alert tone="warn" title={t('held.askedBy', { name: asked.by, moment: moment(asked.at) })}>
      {t('held.askedTotal', {
        before: money(asked.change.before.totalCents),
        after: money(asked.change.after.totalCents),
      })}{' '}
      {asked.answer && (
        <b>
          {t(asked.answer.isYes ? 'held.saidYes' : 'held.saidNo', { name: asked.answer.by })}
          {asked.answer.note && ` «${asked.answer.note}»`}
        </b>
      )}
    </Alert>
  );
}

/** What was decided, by whom and when. */
function Decided({ held }: { held: HeldOrder }) {
  const { t, moment } = useI18n();
  const { decided } = held;
  if (!decided) return null;
  const key = held.state === 'released' ? 'held.releasedBy' : 'held.declinedBy';
  return (
    <Alert
      tone={held.state === 'released' ? 'ok' : 'bad'}
      title={t(key, { name: decided.by, moment: moment(decided.at) })}
    >
      {decided.note}
    </Alert>
  );
}

interface LinesProps {
  held: HeldOrder;
  typed: Typed;
  onType: (position: number, text: string) => void;
  isFixed: boolean;
  firstRef: React.Ref<HTMLInputElement>;
}

function Lines({ held, typed, onType, isFixed, firstRef }: LinesProps) {
  const { t, locale, money, number, unitPrice } = useI18n();
  return (
    <ul className={styles.lines} aria-label={t('held.lines')}>
      {held.lines.map((line, index) => {
        const text = typed[line.position] ?? String(line.quantity);
        const wrong = !isValid(line, text);
        const isChanged = text !== String(line.quantity);
        const value = wrong ? line.netCents : lineCents(line.netPrice, Number(text), line.priceQuantity);
        const net = unitPrice(line.netPrice, { priceQuantity: line.priceQuantity, statedQuantity: line.priceQuantity });
        return (
          <li key={line.position} className={isChanged ? styles.changed : undefined}>
            <Picture url={line.picture} version="thumb" alt="" className={styles.picture} />
            <span className={styles.article}>
              <b>{line.sku}</b>
              <span>{line.name}</span>
            </span>
            <span className={styles.asked}>
              {isChanged ? <del>{number(line.quantity)}</del> : number(line.quantity)}{' '}
              {unitLabel(locale, line.unit, line.quantity)}
            </span>
            {isFixed ? null : (
              <QuantityStepper
                value={text}
                onChange={(next) => onType(line.position, next)}
                step={line.packaging}
                minimum={0}
                maximum={line.quantity}
                label={t('held.confirmed', { article: line.sku })}
                decreaseLabel={t('held.less', { article: line.sku })}
                increaseLabel={t('held.more', { article: line.sku })}
                invalid={wrong}
                {...(index === 0 && { inputRef: firstRef })}
              />
            )}
            <span className={styles.value}>
              <small>{net}</small>
              <b>{money(value)}</b>
              {isChanged && !wrong && <small className={styles.less}>{money(value - line.netCents)}</small>}
            </span>
            {wrong && <p className={styles.wrong}>{t('held.wrongLine', { packaging: number(line.packaging) })}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function MailPreview({ mail }: { mail: Mail }) {
  const { t } = useI18n();
  return (
    <div className={styles.mail}>
      <p className={styles.mailTo}>
        {mail.copy ? t('held.mailToCopy', { to: mail.to, copy: mail.copy }) : t('held.mailTo', { to: mail.to })}
      </p>
      <div className={styles.mailText}>
        <b>{mail.subject}</b>
        <p>{mail.greeting}</p>
        {mail.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {mail.button && <span className={styles.mailButton}>{mail.button}</span>}
      </div>
      <p className={styles.mailTo}>{t('held.mailLink')}</p>
    </div>
  );
}

function Assignee({ held, people }: { held: HeldOrder; people: HeldPanelProps['people'] }) {
  const { t } = useI18n();
  const { run, failure } = useAct();
  const before = held.assignee?.id ?? null;
  const listed = held.assignee && !people.some(({ id }) => id === before) ? [held.assignee, ...people] : people;
  return (
    <>
      <Select
        compact
        label={t('held.assignee')}
        value={before === null ? '' : String(before)}
        onChange={({ target }) => {
          const after = target.value === '' ? null : Number(target.value);
          void run(() => officeCall('assignHeld', { orderId: held.id, before, after }));
        }}
      >
        <option value="">{t('held.nobody')}</option>
        {listed.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <FailureAlert failure={failure} />
    </>
  );
}

/** Asks for the reason before a held order is declined. */
export function DeclineDialog({
  held,
  onClose,
}: {
  held: Pick<HeldOrder, 'id' | 'name' | 'isPaid'>;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const [reason, setReason] = useState('');
  const [mail, setMail] = useState<Mail | null>(null);
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  useEffect(() => {
    const timer = setTimeout(() => {
      quietCall('previewDecline', { orderId: held.id, reason }).then(
        (answer) => setMail(answer.mail),
        () => setMail(null),
      );
    }, 250);
    return () => clearTimeout(timer);
  }, [held.id, reason]);
  const decline = async () => {
    if (!(await run(() => officeCall('declineHeld', { orderId: held.id, reason })))) return;
    notice(t('held.declinedNotice', { name: held.name }));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('held.declineTitle', { name: held.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('held.keep')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void decline()}>
            {t('held.declineNow')}
          </Button>
        </>
      }
    >
      <p>{t(held.isPaid ? 'held.declineTextPaid' : 'held.declineText')}</p>
      <TextArea
        label={t('held.reason')}
        rows={3}
        maxLength={1000}
        data-focus-first
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {mail && <MailPreview mail={mail} />}
      <FailureAlert failure={failure} />
    </Dialog>
  );
}

function PostponeDialog({ held, onClose }: { held: HeldOrder; onClose: () => void }) {
  const { t } = useI18n();
  const [until, setUntil] = useState('');
  const [note, setNote] = useState('');
  const form = useId();
  const { run, isBusy, failure } = useAct();
  const postpone = async () => {
    if (await run(() => officeCall('postponeHeld', { orderId: held.id, until, note }))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('held.postponeTitle', { name: held.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('held.keep')}</Button>
          <Button kind="ink" type="submit" form={form} busy={isBusy}>
            {t('held.postponeNow')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void postpone();
        }}
      >
        <p>{t('held.postponeText')}</p>
        <TextField
          type="date"
          required
          data-focus-first
          label={t('held.until')}
          value={until}
          min={held.today}
          onChange={({ target }) => setUntil(target.value)}
        />
        <TextField label={t('held.noteForLog')} value={note} onChange={({ target }) => setNote(target.value)} />
        <FailureAlert failure={failure} />
      </form>
    </Dialog>
  );
}
