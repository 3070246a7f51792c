import { useLoaderData, type MetaFunction } from 'react-router';
import { Progress } from '../../storefront/ui/progress.tsx';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { DemonstrationPanel } from './demonstration-panel.tsx';
import { Guide } from './guide.tsx';
import { GoLiveList, isOpenRow } from './go-live-list.tsx';
import styles from './go-live.module.css';
import today from './today-page.module.css';

export const loader = officeLoader(async ({ call }) => {
  const { rows } = await call('getGoLive', {});
  return { rows, demonstration: rows === null ? await call('getDemonstration', {}) : null };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.start');

/** What is done and what is missing before the shop goes live. */
export default function StartPage() {
  const { t } = useI18n();
  const { rows, demonstration } = useLoaderData<typeof loader>();
  if (rows === null)
    return (
      <>
        <PageHead title={t('nav.start')} />
        <p className={styles.intro}>{t('goLive.demonstration')}</p>
        {demonstration && <DemonstrationPanel plan={demonstration} />}
      </>
    );
  const open = rows.filter(isOpenRow);
  const settled = rows.filter((row) => !isOpenRow(row));
  const blocking = open.filter(({ state }) => state === 'blocks');
  const share = { done: settled.length, total: rows.length };
  return (
    <>
      <PageHead title={t('nav.start')} facts={t('goLive.before')} />
      <div className={styles.split}>
        <div className={styles.main}>
          <Guide rows={rows} />
          <section aria-labelledby="open">
            <div className={styles.head}>
              <h2 id="open">{t('goLive.toDo')}</h2>
              <span>{open.length > 0 && t('goLive.blocking', { count: blocking.length })}</span>
            </div>
            {open.length === 0 ? (
              <p className={today.nothing}>
                <Icon name="circle-check" size={20} /> {t('goLive.complete')}
              </p>
            ) : (
              <GoLiveList rows={open} />
            )}
          </section>
          {settled.length > 0 && (
            <section aria-labelledby="done">
              <div className={styles.head}>
                <h2 id="done">{t('goLive.done')}</h2>
                <span>{t('goLive.share', share)}</span>
              </div>
              <GoLiveList rows={settled} />
            </section>
          )}
        </div>
        <aside className={styles.aside} aria-label={t('goLive.progress')}>
          <Panel title={t('goLive.progress')} isPadded isLandmark={false} foot={t('goLive.foot')}>
            <p className={styles.sum}>
              <b>{t('goLive.share', share)}</b> {t('goLive.blocking', { count: blocking.length })}
            </p>
            <Progress value={settled.length} of={rows.length} />
            <Facts
              facts={[
                [t('goLive.done'), settled.length],
                [t('goLive.toDo'), open.length],
              ]}
            />
          </Panel>
          <Panel title={t('goLive.until')} isPadded isLandmark={false}>
            <ul>
              <li>{t('goLive.untilErp')}</li>
              <li>{t('goLive.untilSilent')}</li>
            </ul>
          </Panel>
        </aside>
      </div>
    </>
  );
}
