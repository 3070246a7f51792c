import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { LEGAL_TEXTS, type LegalTextKey } from '../../domain/legal-texts.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Outcome } from '../ui/state.tsx';
import { consentsOf, ConsentLog } from './consent-log.tsx';
import styles from './legal.module.css';
import { MissingPanel } from './missing-panel.tsx';
import { TextEditor } from './text-editor.tsx';
import { EarlierButton, PolicyPanel, VersionsPanel } from './version-panels.tsx';

/** The text that the address has in hand. */
const keyOf = (search: URLSearchParams): LegalTextKey =>
  LEGAL_TEXTS.find((key) => key === search.get('doc')) ?? LEGAL_TEXTS[0];

export const loader = officeLoader(async ({ call, url }) => {
  const key = keyOf(url.searchParams);
  const [overview, text, consents, { views }, missing] = await Promise.all([
    call('getLegal', {}),
    call('getLegalText', { key }),
    call('listConsents', consentsOf(url.searchParams)),
    call('listViews', { table: 'consents' }),
    url.searchParams.has('missing') ? call('listMissingConsents', { key }) : null,
  ]);
  return { overview, text, consents, views, missing };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.legal');

type Overview = OfficeAnswer<'getLegal'>;

export default function LegalPage() {
  const { t } = useI18n();
  const { overview, text, consents, views, missing } = useLoaderData<typeof loader>();
  const { texts } = overview;
  usePresence('legal-text', text.key);
  const policy = texts.find(({ key }) => key === text.key)?.policy ?? 'warn';
  const drafts = texts.filter(({ draft }) => draft !== null).length;
  const title = text.fields.titleIt || t(`legal.name.${text.key}`);
  return (
    <>
      <PageHead
        title={t('nav.legal')}
        facts={[
          t('legal.facts', { count: texts.filter(({ live }) => live !== null).length }),
          ...(drafts > 0 ? [t('legal.drafts', { count: drafts })] : []),
        ].join(', ')}
      >
        <span className={styles.write}>
          <EarlierButton key={text.key} textKey={text.key} title={title} />
        </span>
      </PageHead>
      <div className={styles.stack}>
        <TextTable overview={overview} current={text.key} />
        <div className={styles.columns}>
          <TextEditor key={text.key} text={text} />
          <div className={styles.side}>
            <VersionsPanel text={text} />
            {missing && <MissingPanel title={title} missing={missing} />}
            <PolicyPanel key={`${text.key}-${policy}`} textKey={text.key} policy={policy} />
          </div>
        </div>
        <ConsentLog consents={consents} views={views} />
      </div>
    </>
  );
}

/** The four texts: what is in force, by how many customers it is accepted, and what comes. */
function TextTable({ overview, current }: { overview: Overview; current: LegalTextKey }) {
  const { t, date } = useI18n();
  const [search] = useSearchParams();
  const dayOf = (moment: string) => date(shopDay(new Date(moment)));
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.texts}`}>
        <caption className="visually-hidden">{t('nav.legal')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('legal.text')}</th>
            <th scope="col">{t('legal.live')}</th>
            <th scope="col">{t('legal.from')}</th>
            <th scope="col" title={t('legal.acceptedHint')}>
              {t('legal.accepted')}
            </th>
            <th scope="col">{t('legal.asked')}</th>
            <th scope="col">{t('legal.next')}</th>
          </tr>
        </thead>
        <tbody>
          {overview.texts.map(({ key, title, live, draft, coming, accepted }) => {
            const other = new URLSearchParams(search);
            other.set('doc', key);
            other.delete('missing');
            const { customers } = overview;
            return (
              <tr key={key} data-current={key === current || undefined}>
                <td>
                  <Link to={`?${other}`} preventScrollReset aria-current={key === current ? 'true' : undefined}>
                    <b>{title}</b>
                  </Link>
                  {live?.hasClauses && <small>{t('legal.withClauses')}</small>}
                </td>
                <td>{live ? t('legal.version', { number: live.number }) : t('legal.none')}</td>
                <td>{live ? dayOf(live.from) : '–'}</td>
                <td>
                  {live && live.asked !== 'not' ? (
                    <>
                      {t('legal.acceptedOf', { count: accepted, total: customers })}
                      <span className={styles.meter} role="presentation">
                        <i style={{ width: `${customers === 0 ? 0 : Math.floor((accepted / customers) * 100)}%` }} />
                      </span>
                    </>
                  ) : (
                    '–'
                  )}
                </td>
                <td>{live ? t(`legal.asked.${live.asked}`) : '–'}</td>
                <td>
                  {draft && (
                    <>
                      <Outcome tone="warn" icon="pencil">
                        {t('legal.draftNumber', { number: draft.number })}
                      </Outcome>
                      {draft.from && <small>{t('legal.fromDay', { day: dayOf(draft.from) })}</small>}
                    </>
                  )}
                  {coming && (
                    <>
                      <Outcome tone="muted" icon="calendar-clock">
                        {t('legal.coming', { number: coming.number })}
                      </Outcome>
                      <small>{t('legal.fromDay', { day: dayOf(coming.from) })}</small>
                    </>
                  )}
                  {!draft && !coming && '–'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
