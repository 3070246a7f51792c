import { Link } from 'react-router';
import type { GoLiveRow } from '../../contract/office/go-live.ts';
import { buttonClass } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageOfPath } from '../pages.ts';
import { Icon } from '../ui/icon.tsx';
import { isOpenRow } from './go-live-list.tsx';
import styles from './guide.module.css';

/** The way to an own shop: each step with the rows of the list that say whether it is done, and its page. */
export const GUIDE_STEPS = [
  { name: 'person', rows: ['administrator'], page: 'settings/people' },
  { name: 'identity', rows: ['identity'], page: 'settings/identity' },
  { name: 'files', rows: ['articles', 'prices', 'customers'], page: 'imports/new' },
  { name: 'mail', rows: ['mail', 'test-mail'], page: 'settings/mail' },
] as const satisfies { name: string; rows: readonly string[]; page: string }[];

interface Step {
  name: (typeof GUIDE_STEPS)[number]['name'];
  page: string;
  rows: GoLiveRow[];
  isDone: boolean;
}

/** The steps as far as they are done: a step without rows in the list is none. */
export function guideSteps(rows: readonly GoLiveRow[]): Step[] {
  return GUIDE_STEPS.flatMap(({ name, page, rows: keys }) => {
    const own = rows.filter(({ key }) => (keys as readonly string[]).includes(key));
    return own.length === 0 ? [] : [{ name, page, rows: own, isDone: !own.some(isOpenRow) }];
  });
}

function Done() {
  const { t } = useI18n();
  return (
    <>
      <Icon name="check" />
      <span className="visually-hidden">{t('goLive.done')}</span>
    </>
  );
}

/** The guide of the first run: done steps are one line, the first that is not done is in hand; each can be taken up. */
export function Guide({ rows }: { rows: readonly GoLiveRow[] }) {
  const { t, path, moment } = useI18n();
  const steps = guideSteps(rows);
  const open = rows.filter(isOpenRow);
  const current = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="guide">
      <div className={styles.head}>
        <h2 id="guide">{t('guide.title')}</h2>
        <span>{t('guide.aside')}</span>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isCurrent = step === current;
          const by = step.isDone ? step.rows.findLast((row) => row.by !== null)?.by : null;
          const hasPage = pageOfPath(step.page) !== undefined;
          return (
            <li
              key={step.name}
              className={isCurrent ? styles.current : undefined}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <span className={step.isDone ? styles.done : styles.number}>{step.isDone ? <Done /> : index + 1}</span>
              <div>
                <h3>{t(`guide.${step.name}`)}</h3>
                <p>{t(step.isDone ? `guide.${step.name}.done` : `guide.${step.name}.text`)}</p>
              </div>
              <span className={styles.by}>
                {by?.name && <b>{by.name}</b>}
                {by?.at && moment(by.at)}
                {isCurrent && t('guide.yours')}
              </span>
              {hasPage && (
                <Link
                  to={path(`/${step.page}`)}
                  className={buttonClass({ size: 'small', kind: isCurrent ? 'primary' : 'outline' })}
                >
                  {t(step.isDone ? 'guide.again' : 'guide.open')}
                </Link>
              )}
            </li>
          );
        })}
        <li aria-current={current ? undefined : 'step'} className={current ? undefined : styles.current}>
          <span className={open.length === 0 ? styles.done : styles.number}>
            {open.length === 0 ? <Done /> : steps.length + 1}
          </span>
          <div>
            <h3>{t('guide.missing')}</h3>
            <p>{t('guide.missing.text')}</p>
          </div>
          <span className={styles.by}>{t('guide.rows', { count: open.length })}</span>
          <a href="#open" className={buttonClass({ size: 'small', kind: current ? 'outline' : 'primary' })}>
            {t('guide.see')}
          </a>
        </li>
      </ol>
    </section>
  );
}
