import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { AdditionResult } from '../claims/add-to-claim.ts';
import { ClaimForm } from '../claims/claim-form.tsx';
import { ClaimList } from '../claims/claim-list.tsx';
import { claimPath, type ClaimResult } from '../claims/report-claim.ts';
import { ReorderButton } from '../reorder/reorder-button.tsx';
import { fromDocument } from '../reorder/reorder-source.ts';
import { ChainSteps } from './chain.tsx';
import { DdtLines } from './ddt-lines.tsx';
import { ddtPdfPath } from './document-file.ts';
import styles from './document-page.module.css';
import { Fact, FactList } from './fact-list.tsx';
import { FileLink } from './file-link.tsx';
import { isClaimable, type Ddt } from './parse-ddt.ts';

/** The claim form on the page of a transport document. */
export interface ClaimFormState {
  /** Number of the line whose form is open; null for none. */
  line: number | null;
  /** Id of the claim that was reported just now. */
  reported: number | null;
  freshKey: string;
  result: ClaimResult | null;
  /** The claim to which photos or words were added just now, and what was wrong with them. */
  added: number | null;
  addition: AdditionResult | null;
}

/** One transport document: its chain, how the goods were shipped, and its lines. */
export function DdtPage({ ddt, today, claimForm }: { ddt: Ddt; today: string; claimForm: ClaimFormState }) {
  const { t, path, date, locale } = useI18n();
  const isDelivered = ddt.deliveredAt !== null;
  const claimable = ddt.lines.filter((line) => isClaimable(ddt, line));
  const claimed = claimable.find(({ position }) => position === claimForm.line);
  return (
    <article className={styles.page}>
      <Breadcrumbs
        label={t('common.breadcrumbs')}
        steps={[{ label: t('documents.ddt'), to: path('/pages/account?tab=ddt') }, { label: ddt.label }]}
      />
      <PageHead
        title={t('ddt.title', { name: ddt.label })}
        subtitle={
          <>
            {t('ddt.issued', { day: date(ddt.date) })}{' '}
            <Badge tone={isDelivered ? 'ok' : 'muted'} icon="truck">
              {t(isDelivered ? 'chain.deliveredBadge' : 'chain.onTheWay')}
            </Badge>
          </>
        }
        isFramed
      >
        <div className={styles.tools}>
          {claimable[0] && (
            <Link
              to={path(claimPath(ddt, claimable[0].position))}
              className={buttonClass({ size: 'small' })}
              preventScrollReset
            >
              <Icon name="message-square-warning" />
              {t('claim.report')}
            </Link>
          )}
          <ReorderButton source={fromDocument('D', ddt)} />
          <FileLink kind="ddt_barcodes" document={ddt} className={buttonClass({ size: 'small' })}>
            <Icon name="barcode" />
            {t('files.barcodes')}
          </FileLink>
          <a href={ddtPdfPath(ddt, locale)} download className={buttonClass({ kind: 'ink', size: 'small' })}>
            <Icon name="file-text" />
            PDF
          </a>
        </div>
      </PageHead>
      <ChainSteps chain={ddt.chain} current="ddt" today={today} />
      <Facts ddt={ddt} />
      <DdtLines ddt={ddt} />
      {claimed && ddt.claimTerm && (
        <ClaimForm
          key={claimed.position}
          ddt={ddt}
          line={claimed}
          until={ddt.claimTerm.until}
          freshKey={claimForm.freshKey}
          result={claimForm.result?.typed.line === claimed.position ? claimForm.result : null}
        />
      )}
      {!claimed && claimForm.result && <Alert tone="bad" title={claimForm.result.message} live />}
      <ClaimList
        ddt={ddt}
        shown={{ reported: claimForm.reported, added: claimForm.added, result: claimForm.addition }}
      />
    </article>
  );
}

function Facts({ ddt }: { ddt: Ddt }) {
  const { t, dateTime, number } = useI18n();
  const { parcels, weight } = ddt;
  const load = joined(
    parcels !== null && t('documents.parcels', { count: parcels }),
    weight !== null && t('documents.weight', { weight: number(weight) }),
    ddt.aspect,
  );
  const signed = ddt.deliveredAt === null ? t('ddt.notYet') : dateTime(ddt.deliveredAt);
  const reservation = ddt.reservation ? t('ddt.reservation', { text: ddt.reservation }) : t('ddt.noReservation');
  return (
    <FactList label={t('ddt.facts')}>
      <Fact
        label={t('orders.destination')}
        more={joined(ddt.reason && t('ddt.reason', { reason: ddt.reason }), ddt.carriage)}
      >
        {ddt.destination || '–'}
      </Fact>
      <Fact label={t('ddt.carrier')} more={ddt.startedAt && t('ddt.started', { moment: dateTime(ddt.startedAt) })}>
        {ddt.carrier ?? '–'}
      </Fact>
      <Fact label={t('ddt.load')} more={ddt.waybill && t('ddt.waybill', { number: ddt.waybill })}>
        {load || '–'}
      </Fact>
      <Fact label={t('ddt.received')} more={joined(signed, ddt.deliveredAt && reservation)}>
        {ddt.receivedBy ?? '–'}
      </Fact>
    </FactList>
  );
}

/** What there is of several texts, on one line. */
function joined(...texts: readonly (string | false | null)[]): string {
  return texts.filter(Boolean).join(' · ');
}
