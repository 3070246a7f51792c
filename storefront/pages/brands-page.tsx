import { useState } from 'react';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import type { PageRequest } from '../routing/page-data.ts';
import { listOf } from '../parsers/wire.ts';
import type { PageDescription } from '../routing/page-meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { groupBrands, INITIALS, type Brand } from './brands.ts';
import styles from './brands-page.module.css';
import { ContentHead } from './content-head.tsx';
import { describeContent } from './describe.ts';
import { FailedPart, loadPart } from '../shell/failed-part.tsx';
import { pageData } from './page-part.ts';
import { matches } from './matches.ts';
import { SearchField } from './search-field.tsx';

export interface BrandsData {
  /** Null when they can't be loaded. */
  brands: Brand[] | null;
  /** The text that was searched. */
  wanted: string;
}

const ADDRESS = '/pages/brands';

/** Number of brands shown above all others, where there are clearly more. */
const FIRST = 10;

/** Loads all brands with articles. */
export async function loadBrands({ api, url }: PageRequest) {
  const brands = await loadPart(api.call('homeBrands', {}).then(listOf));
  return pageData<BrandsData>({ brands, wanted: url.searchParams.get('q')?.trim() ?? '' }, brands === null);
}

/** The page's data for search engines. */
export function describeBrands(i18n: I18n, data: BrandsData | undefined): PageDescription {
  const title = i18n.t('pages.brands');
  const description = i18n.t('pages.brandsDescription');
  if (!data?.brands || data.wanted) return { title, description, isPrivate: true };
  return describeContent(i18n, { title, description, address: ADDRESS });
}

/** All brands from A to Z, each leading to its articles. */
export function BrandsPage({ data: { brands, wanted } }: { data: BrandsData }) {
  const { t, locale } = useI18n();
  // What is typed counts until the address has another text.
  const [typed, setTyped] = useState({ text: wanted, of: wanted });
  const text = (typed.of === wanted ? typed.text : wanted).trim();
  const found = (brands ?? []).filter(({ label }) => !text || matches(label, text));
  const groups = groupBrands(locale, found);
  const isWhole = !text && found.length >= 2 * FIRST;
  return (
    <div className="wrap">
      <ContentHead title={t('pages.brands')} subtitle={brands && t('pages.brandCount', { count: found.length })} isLive>
        {brands && brands.length > 0 && (
          <div className={styles.search}>
            <SearchField
              label={t('pages.brandSearch')}
              placeholder={t('pages.brandSearch')}
              text={wanted}
              onType={(letters) => setTyped({ text: letters, of: wanted })}
            />
          </div>
        )}
      </ContentHead>
      {!brands && <FailedPart />}
      {brands && groups.length === 0 && <NoBrands text={text} onAll={() => setTyped({ text: '', of: wanted })} />}
      {groups.length > 0 && <Initials present={new Set(groups.map(({ initial }) => initial))} />}
      {isWhole && <FirstBrands brands={found.slice(0, FIRST)} />}
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.initial} {...group} />
        ))}
      </div>
      {groups.length > 0 && <p className={styles.note}>{t('pages.brandsNote')}</p>}
    </div>
  );
}

const idOf = (initial: string | null): string => `brands-${initial ?? 'other'}`;

/** The alphabet; letters without brands are not links. */
function Initials({ present }: { present: ReadonlySet<string | null> }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t('pages.brandInitials')} className={styles.initials}>
      {INITIALS.filter((initial) => initial !== null || present.has(null)).map((initial) =>
        present.has(initial) ? (
          <a key={initial} href={`#${idOf(initial)}`}>
            {initial ?? t('pages.otherInitials')}
          </a>
        ) : (
          <span key={initial} aria-hidden="true">
            {initial}
          </span>
        ),
      )}
    </nav>
  );
}

/** The brands that the operator has placed first, with their logos. */
function FirstBrands({ brands }: { brands: readonly Brand[] }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="first-brands" className={styles.first}>
      <h2 id="first-brands">{t('pages.brandsFirst')}</h2>
      <ul>
        {brands.map(({ label, url, image }) => (
          <li key={url}>
            <LocalLink to={url}>
              {image && <img src={image} width={28} height={28} alt="" />}
              {label}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ initial, brands }: { initial: string | null; brands: readonly Brand[] }) {
  const { t, number } = useI18n();
  const id = idOf(initial);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{initial ?? t('pages.otherInitials')}</h2>
      <ul>
        {brands.map(({ label, url, image, count }) => (
          <li key={url}>
            <LocalLink to={url}>
              {image ? <img src={image} width={20} height={20} alt="" loading="lazy" /> : <span />}
              <span className={styles.name}>{label}</span>{' '}
              <span className="figures">
                <span aria-hidden="true">{number(count)}</span>
                <span className="visually-hidden">{t('catalogue.products', { count })}</span>
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoBrands({ text, onAll }: { text: string; onAll: () => void }) {
  const { t } = useI18n();
  if (!text) return <EmptyState title={t('pages.brandsEmpty')} />;
  return (
    <EmptyState
      title={t('pages.brandsNoneFound', { text })}
      actions={
        <LocalLink to={ADDRESS} className={buttonClass({})} onClick={onAll}>
          {t('pages.brandsAll')}
        </LocalLink>
      }
    />
  );
}
