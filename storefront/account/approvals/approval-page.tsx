import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { useContributionAmounts } from '../../orders/checkout-parts/contribution-amounts.ts';
import { useVatAmounts } from '../../orders/checkout-parts/vat-amounts.ts';
import { orderPath } from '../../orders/order-links.ts';
import { may } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Amounts, SummaryPanel } from '../../ui/summary-panel.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ApprovalLines, ChangedLines } from './approval-lines.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { OrderLines } from '../orders/order-lines.tsx';
import styles from './approvals.module.css';
import type { ApprovalData, DecisionResult } from './decide.ts';
import { useQuantities } from './use-quantities.ts';

/** A request: the quantities asked for and considered, the totals, and the decision. */
export function ApprovalPage({ data, result }: { data: ApprovalData; result: DecisionResult | null }) {
  const { t } = useI18n();
  const { request, cart, mayDecide } = data;
  const quantities = useQuantities(data);
  const isHydrated = useHydrated();
  const [hasWaited] = useState(request.state === 'waiting');
  return (
    <div className={styles.page}>
      <PageHead
        title={request.isOwn ? t('approval.yours') : t('approval.title', { name: request.buyer })}
        subtitle={<ApprovalBadge state={request.state} />}
        isFramed
      />
      {request.state === 'waiting' ? <Waiting data={data} /> : <Decided data={data} isNew={hasWaited} />}
      {result && (
        <Alert tone="bad" title={result.message} live>
          {result.details.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      {cart && (
        <Form method="post" className={mayDecide ? styles.columns : styles.rows} preventScrollReset>
          <ApprovalLines data={data} quantities={mayDecide ? quantities : null} />
          <div>
            {mayDecide ? (
              <Decision data={data} reply={result?.reply ?? ''} isOpen={isHydrated && quantities.isOpen} />
            ) : (
              request.isOwn && (
                <Button type="submit" name="change" value="withdraw">
                  {t('approval.withdraw')}
                </Button>
              )
            )}
          </div>
        </Form>
      )}
    </div>
  );
}

/** Why it waits, where to, and what the buyer has written. */
function Waiting({ data: { request, mayDecide, note, reference, payment, shipmentChoice } }: { data: ApprovalData }) {
  const { t, money, dateTime } = useI18n();
  const { limitCents, netCents, isOwn } = request;
  const isExplained = isOwn || !mayDecide;
  const reason =
    limitCents === null
      ? t(isOwn ? 'approval.everyOwnOrder' : 'approval.everyOrder')
      : t(isOwn ? 'approval.overOwnLimit' : 'approval.overLimit', { amount: money(limitCents) });
  const facts = [
    // Who sees no prices is not told the limit either.
    isExplained && netCents !== null ? `${reason}. ${t('cart.totalNet')}: ${money(netCents)}` : '',
    note ? t('approval.noteOf', { note }) : '',
    reference ? `${t('approval.reference')}: ${reference}` : '',
    payment ? `${t('approval.payment')}: ${payment}` : '',
    shipmentChoice ? t(shipmentChoice === 'WAIT' ? 'shipment.wait' : 'shipment.split') : '',
  ].filter(Boolean);
  return (
    <Alert tone="warn" title={isExplained ? t('approval.waits') : reason}>
      <p>{t('approval.sentAt', { moment: dateTime(request.created), address: request.address })}</p>
      <p>{t('approval.until', { moment: dateTime(request.expires), name: request.buyer })}</p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {isOwn && <p>{t('approval.waitsHint')}</p>}
    </Alert>
  );
}

/** The result of the request with what was changed and ordered, and a link to continue; announced while the page stays open. */
function Decided({ data: { request, changedLines, order, session }, isNew }: { data: ApprovalData; isNew: boolean }) {
  const { t, path, dateTime } = useI18n();
  const moment = request.decided ? dateTime(request.decided) : '';
  const name = request.decidedBy ?? '';
  const sentences = {
    waiting: '',
    approved: t('approval.approvedBy', { name, moment }),
    returned: name ? t('approval.returnedBy', { name, moment }) : t('approval.returnedAt', { moment }),
    withdrawn: t('approval.withdrawnAt', { moment }),
    expired: t('approval.expiredAt', { moment }),
  };
  return (
    <>
      <Alert tone={request.state === 'approved' ? 'ok' : 'info'} title={sentences[request.state]} live={isNew}>
        {request.reply && <p>{t('approval.noteOf', { note: request.reply })}</p>}
      </Alert>
      {changedLines.length > 0 && <ChangedLines lines={changedLines} approver={name} />}
      <p className={styles.next}>
        {request.order
          ? may(session, 'order.view') && (
              <Link to={path(orderPath(request.order))} className={buttonClass({ kind: 'primary' })}>
                {t('approval.toOrder')}
              </Link>
            )
          : request.isOwn && (
              <Link to={path('/pages/cart?tab=active')} className={buttonClass({ kind: 'primary' })}>
                {t('approval.toCart')}
              </Link>
            )}
      </p>
      {order && <OrderLines order={order} />}
    </>
  );
}

/** Totals, note and the two decisions. */
function Decision({ data, reply, isOpen }: { data: ApprovalData; reply: string; isOpen: boolean }) {
  const { t, money } = useI18n();
  const isHydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const { request, cart, askedNetCents, changes, session, freeCredit } = data;
  const contributions = useContributionAmounts(cart?.totals.contributions ?? []);
  const vat = useVatAmounts(cart?.totals.vatByRate ?? [], cart?.totals.vat ?? 0, cart?.totals.vatNote ?? null);
  if (!cart) return null;
  const name = request.buyer;
  const difference = cart.totals.net - askedNetCents;
  return (
    <SummaryPanel title={t('order.totals')}>
      <Amounts
        amounts={[
          { label: t('approval.askedNet', { name }), value: money(askedNetCents) },
          { label: t('approval.yourChanges'), value: money(difference) },
          { label: t('cart.totalNet'), value: money(cart.totals.net), isStrong: true },
          { label: t('cart.transport'), value: money(cart.totals.transport) },
          ...contributions,
          ...vat,
        ]}
        total={{ label: t('cart.totalDocument'), value: money(cart.totals.document) }}
        payable={
          cart.totals.payable === cart.totals.document
            ? null
            : { label: t('cart.payable'), value: money(cart.totals.payable) }
        }
      />
      {freeCredit !== null && (
        <p className={styles.credit}>
          {t('approval.creditAfter')} <b>{money(freeCredit - cart.totals.payable)}</b>
        </p>
      )}
      <input type="hidden" name="totale_doc" value={(cart.totals.document / 100).toFixed(2)} />
      <input type="hidden" name="totale_da_pagare" value={(cart.totals.payable / 100).toFixed(2)} />
      {changes.length > 0 && (
        <div className={styles.changes}>
          <p>{t('approval.accepts')}</p>
          <ul>
            {changes.map(({ name: article, message, acceptance }) => (
              <li key={article + message}>
                {article}: {message}
                {acceptance && <input type="hidden" name="accepted" value={acceptance} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextField label={t('approval.reply', { name })} name="reply" maxLength={1000} defaultValue={reply} />
      {!isHydrated && (
        <Button type="submit" name="change" value="update" wide>
          {t('approval.update')}
        </Button>
      )}
      <div className={styles.answers}>
        <Button type="submit" name="change" value="approve" kind="primary" size="large" wide busy={busy || isOpen}>
          {t('approval.approve')}
        </Button>
        <Button type="submit" name="change" value="back" wide>
          {t('approval.sendBack', { name })}
        </Button>
      </div>
      <p className={styles.both}>{t('approval.both', { name, approver: session.name })}</p>
    </SummaryPanel>
  );
}
