import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { groupCauses, type CauseGroup, type CheckResult, type Difference, type PriceCheck } from './causes.ts';
import styles from './check.module.css';
import { useCheckWords } from './check-words.ts';
import { whyPath } from './why.ts';

interface OutcomeProps {
  check: PriceCheck;
  result: CheckResult;
  /** That in force now. */
  rounding: CheckResult['rounding'];
}

function Figures({ check, result }: Omit<OutcomeProps, 'rounding'>) {
  const { t, number } = useI18n();
  const { compared, different, byOneCent, withoutPrice, uncompared } = result;
  const byMore = different - byOneCent - withoutPrice;
  const figures = [
    ['ok', t('check.equal'), compared - different],
    ['warn', t('check.byOneCent'), byOneCent],
    ['bad', t('check.byMore'), byMore],
    ['muted', t('check.withoutPrice'), withoutPrice],
    ['muted', t('check.uncompared'), uncompared],
  ] as const;
  const took =
    check.milliseconds === null
      ? null
      : t('check.took', { seconds: number(Math.round(check.milliseconds / 100) / 10) });
  return (
    <Panel title={t('check.outcome')} aside={took}>
      <dl className={styles.figures}>
        {figures.map(([tone, name, value], index) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>
              <b>{number(value)}</b>
              {index === 0 && <small>{t('check.ofPrices', { count: compared })}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar} aria-hidden="true">
        {figures
          .slice(0, 4)
          .map(([tone, name, value]) => value > 0 && <span key={name} data-tone={tone} style={{ flexGrow: value }} />)}
      </div>
      {different === 0 && compared > 0 && (
        <p className={styles.good}>
          <Outcome tone="ok" icon="circle-check">
            {t('check.allEqual')}
          </Outcome>
        </p>
      )}
    </Panel>
  );
}

/** Customers whose page a cause names. */
const NAMED = 3;

function Causes({ result, rounding }: Omit<OutcomeProps, 'check'>) {
  const { t, path } = useI18n();
  const words = useCheckWords();
  const { remedy } = result;
  const columns: Column<CauseGroup>[] = [
    {
      key: 'cause',
      heading: t('check.cause'),
      isRowHeading: true,
      cell: ({ cause }) =>
        cause.kind === 'rounding' && remedy ? (
          <>
            <b>{t('check.cause.rounding')}</b>
            <small className={styles.small}>
              {t('check.cause.roundingText', {
                there: words.rounding(remedy.rounding),
                here: words.rounding(result.rounding),
              })}
            </small>
          </>
        ) : (
          words.cause(cause)
        ),
    },
    { key: 'count', heading: t('check.prices'), isFigure: true, cell: ({ count }) => count },
    {
      key: 'where',
      heading: t('check.where'),
      cell: ({ cause, customers }) =>
        cause.kind === 'rounding' ? (
          <Remedy result={result} rounding={rounding} />
        ) : (
          <ul className={styles.links}>
            {customers.slice(0, NAMED).map(({ code, name }) => (
              <li key={code}>
                <Link to={path(`/customers/${encodeURIComponent(code)}/conditions`)}>
                  {t('check.conditionsOf', { name })}
                </Link>
              </li>
            ))}
            {customers.length > NAMED && <li>{t('check.more', { count: customers.length - NAMED })}</li>}
          </ul>
        ),
    },
  ];
  return (
    <Panel title={t('check.causes')} aside={t('check.causesAside')} foot={t('check.onlyRounding')}>
      <DataTable
        caption={t('check.causes')}
        columns={columns}
        rows={groupCauses(result.differences)}
        rowKey={({ key }) => key}
        className={styles.table}
      />
    </Panel>
  );
}

/** The one remedy of a check: another rounding, applied only by those who may change the shop. */
function Remedy({ result, rounding }: Omit<OutcomeProps, 'check'>) {
  const { t } = useI18n();
  const { may } = useFrame();
  const notice = useNotice();
  const words = useCheckWords();
  const { run, isBusy, failure, forget } = useAct();
  const [isAsked, setAsked] = useState(false);
  const { remedy, compared, different } = result;
  if (remedy === null) return null;
  const after = remedy.rounding;
  const isInForce = after.decimals === rounding.decimals && after.roundsEachDiscount === rounding.roundsEachDiscount;
  const change = (from: CheckResult['rounding'], to: CheckResult['rounding']) =>
    run(() => officeCall('changePriceRounding', { before: from, after: to }));
  const apply = async () => {
    if (!(await change(rounding, after))) return;
    setAsked(false);
    notice(t('check.applied'), () => void change(after, rounding));
  };
  return (
    <div className={styles.remedy}>
      <p>
        {t('check.remedy', {
          ...{ rounding: words.rounding(after), equal: remedy.equal, count: compared, now: compared - different },
        })}
      </p>
      {!may('shop.publish') && <p>{t('check.mayNot')}</p>}
      {may('shop.publish') && !isInForce && (
        <Button
          size="small"
          onClick={() => {
            forget();
            setAsked(true);
          }}
        >
          {t('check.apply')}
        </Button>
      )}
      {isAsked && (
        <Dialog
          isOpen
          onClose={() => setAsked(false)}
          title={t('check.applyTitle')}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t('frame.cancel')}</Button>
              <Button kind="ink" busy={isBusy} onClick={() => void apply()}>
                {t('check.applyDo')}
              </Button>
            </>
          }
        >
          <FailureAlert failure={failure} />
          <p>{t('check.applyText', { after: words.rounding(after), before: words.rounding(rounding) })}</p>
        </Dialog>
      )}
    </div>
  );
}

function Differences({ result }: { result: CheckResult }) {
  const { t, money, number, path } = useI18n();
  const words = useCheckWords();
  const difference = ({ erpCents, shopCents }: Difference) => {
    if (shopCents === null) return '–';
    const cents = shopCents - erpCents;
    return (
      <span
        className={Math.abs(cents) === 1 ? styles.warn : styles.bad}
      >{`${cents > 0 ? '+' : ''}${money(cents)}`}</span>
    );
  };
  const columns: Column<Difference>[] = [
    {
      key: 'customer',
      heading: t('check.customer'),
      isRowHeading: true,
      cell: ({ customerCode, customerName, addressCode }) => (
        <>
          <b>{customerName}</b>
          <small className={styles.small}>
            {addressCode === null ? customerCode : `${customerCode} · ${addressCode}`}
          </small>
        </>
      ),
    },
    { key: 'article', heading: t('check.article'), cell: ({ articleCode }) => <b>{articleCode}</b> },
    { key: 'quantity', heading: t('check.quantity'), isFigure: true, cell: ({ quantity }) => number(quantity) },
    { key: 'erp', heading: t('check.erp'), isFigure: true, cell: ({ erpCents }) => money(erpCents) },
    {
      key: 'shop',
      heading: t('check.shop'),
      isFigure: true,
      cell: ({ shopCents }) => (shopCents === null ? t('check.noPrice') : <b>{money(shopCents)}</b>),
    },
    { key: 'difference', heading: t('check.difference'), isFigure: true, cell: difference },
    { key: 'why', heading: t('check.whyHead'), cell: ({ cause }) => words.cause(cause) },
    {
      key: 'ask',
      heading: null,
      cell: ({ customerCode, articleCode, addressCode, quantity, day, customerName }) => (
        <Link
          to={path(whyPath({ customer: customerCode, address: addressCode, article: articleCode, quantity, day }))}
          aria-label={t('check.askLabel', { article: articleCode, customer: customerName })}
        >
          {t('check.ask')}
        </Link>
      ),
    },
  ];
  const { differences, different } = result;
  return (
    <Panel
      title={t('check.differences', { count: different })}
      aside={differences.length < different ? t('check.shown', { count: differences.length }) : t('check.withRule')}
    >
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          caption={t('check.differences', { count: different })}
          columns={columns}
          rows={differences}
          rowKey={({ line }) => line}
          className={`${styles.table} ${styles.wide}`}
        />
      </div>
    </Panel>
  );
}

/** What a check has found: figures, causes with the one remedy, the prices that differ, and rows left out. */
export function CheckOutcome({ check, result, rounding }: OutcomeProps) {
  const { t, path } = useI18n();
  const words = useCheckWords();
  return (
    <>
      <Figures check={check} result={result} />
      {result.different > 0 && <Causes result={result} rounding={rounding} />}
      {result.different > 0 && <Differences result={result} />}
      {result.uncompared > 0 && (
        <Panel title={t('check.rows', { count: result.uncompared })} isPadded>
          <ul className={styles.links}>
            {result.rows.map(({ line, reason, detail }) => (
              <li key={line}>
                {t('check.line')} {line}: {t(`check.row.${reason}`, { detail })}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('check.roundingNow')} isPadded>
        <p className={styles.muted}>
          {words.rounding(rounding)} <Link to={path('/settings/pickup')}>{t('nav.pickup')}</Link>
        </p>
      </Panel>
    </>
  );
}
