import { useLoaderData, type MetaFunction } from 'react-router';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import styles from './handbook.module.css';

export const loader = officeLoader(({ call }) => call('getHandbook', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.handbook');

/** The handbook of the office, with its parts at the side. */
export default function HandbookPage() {
  const { t } = useI18n();
  const { html, parts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('nav.handbook')} />
      <div className={styles.split}>
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
        <nav className={styles.parts} aria-label={t('handbook.parts')}>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
