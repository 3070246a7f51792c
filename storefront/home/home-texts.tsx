import { langOf } from '../../domain/local-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useFollowLinks } from '../shell/use-follow-links.ts';
import type { HomeText } from './load-home.ts';
import styles from './home-texts.module.css';

/** The operator's texts on the home page, as HTML that the server has sanitised. */
export function HomeTexts({ texts }: { texts: HomeText[] }) {
  const { t } = useI18n();
  const follow = useFollowLinks();
  return (
    <section className={styles.section} aria-labelledby="home-texts">
      <h2 id="home-texts">{t('home.texts')}</h2>
      <ul className={styles.texts}>
        {texts.map(({ name, title, html, italian }) => (
          <li key={name}>
            <h3 lang={langOf(italian, 'title')}>{title}</h3>
            {/* The links inside are what is clicked, also with the keyboard. */}
            <div lang={langOf(italian, 'html')} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
