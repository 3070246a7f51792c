import type { CSSProperties } from 'react';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { NewsletterBox } from '../newsletter/newsletter-box.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { Collections } from './collections.tsx';
import { FeaturedArticles } from './featured-articles.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { HomeTexts } from './home-texts.tsx';
import type { HomeData, HomeEntry } from './load-home.ts';
import { ServiceFacts } from './service-facts.tsx';
import { Slides } from './slides.tsx';
import { SectionBoundary } from '../shell/section-boundary.tsx';

/**
 * The home page: introduction, collections, promo carousel, featured articles, departments, brands, delivery and
 * support, the operator's texts, newsletter.
 */
export function HomePage({ data }: { data: HomeData }) {
  const { t } = useI18n();
  const { session } = useAppState();
  return (
    <>
      <Hero total={data.total} categories={data.categories} />
      <div className="wrap">
        <SectionBoundary>
          <Collections flags={data.flags} />
        </SectionBoundary>
        {data.slides.length > 0 && (
          <SectionBoundary>
            <Slides slides={data.slides} />
          </SectionBoundary>
        )}
        {data.featured.map((featured, index) => (
          <SectionBoundary key={`${session?.clientId ?? ''} ${index}`}>
            <FeaturedArticles {...featured} />
          </SectionBoundary>
        ))}
        <section className={styles.section} aria-labelledby="home-categories">
          <header>
            <h2 id="home-categories">{t('home.categories')}</h2>
            <LocalLink to="/shop" className="link">
              {t('home.wholeCatalogue')}
            </LocalLink>
          </header>
          <SectionBoundary>
            <Categories entries={data.categories} />
          </SectionBoundary>
        </section>
        {data.brands.length > 0 && (
          <section className={styles.section} aria-labelledby="home-brands">
            <header>
              <h2 id="home-brands">{t('home.brands')}</h2>
              <LocalLink to="/pages/brands" className="link">
                {t('home.allBrands', { count: data.brandCount })}
              </LocalLink>
            </header>
            <SectionBoundary>
              <Brands entries={data.brands} />
            </SectionBoundary>
          </section>
        )}
        <section className={styles.section} aria-labelledby="home-service">
          <header>
            <h2 id="home-service">{t('home.service')}</h2>
          </header>
          <SectionBoundary>
            <ServiceFacts />
          </SectionBoundary>
        </section>
        {data.texts.length > 0 && (
          <SectionBoundary>
            <HomeTexts texts={data.texts} />
          </SectionBoundary>
        )}
        <SectionBoundary>
          <NewsletterBox />
        </SectionBoundary>
      </div>
    </>
  );
}

function Categories({ entries }: { entries: HomeEntry[] }) {
  const { t } = useI18n();
  const shown = entries.slice(0, 10);
  return (
    <ul className={styles.categories} style={{ '--columns': columnsFor(shown.length) } as CSSProperties}>
      {shown.map((entry) => (
        <li key={entry.url}>
          <LocalLink to={entry.url}>
            <Picture url={entry.image} version="thumb" alt="" />
            <span>
              <b>{entry.label}</b>
              <small>{t('catalogue.products', { count: entry.count })}</small>
            </span>
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}

/** Number of columns without an incomplete last row, if possible: 5 for 5 and 10, 4 for 8, 3 for 6 and 9. */
export function columnsFor(count: number): number {
  return [5, 4, 3].find((columns) => count % columns === 0) ?? 5;
}

function Brands({ entries }: { entries: HomeEntry[] }) {
  return (
    <ul className={styles.brands} style={{ '--columns': columnsFor(Math.min(10, entries.length)) } as CSSProperties}>
      {entries.slice(0, 10).map((entry) => (
        <li key={entry.url}>
          <LocalLink to={entry.url}>
            {entry.image && <img src={entry.image} width={28} height={28} alt="" loading="lazy" />}
            {entry.label}
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}
