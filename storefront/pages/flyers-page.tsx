import { langOf } from '../../domain/local-text.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import type { PageRequest } from '../routing/page-data.ts';
import { listOf } from '../parsers/wire.ts';
import type { PageDescription } from '../routing/page-meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { StatusLabel } from '../ui/badge.tsx';
import { ContentHead } from './content-head.tsx';
import { describeContent } from './describe.ts';
import styles from './flyers-page.module.css';
import { FailedPart, loadPart } from '../shell/failed-part.tsx';
import { pageData } from './page-part.ts';

/** A flyer that is valid today. */
type Flyer = Omit<ResponseOf<'flyers'>[number], 'order'>;

export interface FlyersData {
  /** Null when they can't be loaded. */
  flyers: Flyer[] | null;
  /** YYYY-MM-DD. */
  today: string;
}

const ADDRESS = '/pages/flyers';
const DAY = 86_400_000;

/** Loads the flyers that are valid today. */
export async function loadFlyers({ api }: PageRequest) {
  const today = shopDay(new Date());
  const flyers = await loadPart(api.call('flyers', {}).then(listOf));
  return pageData<FlyersData>({ flyers, today }, flyers === null);
}

/** The page's data for search engines. */
export function describeFlyers(i18n: I18n, data: FlyersData | undefined): PageDescription {
  const title = i18n.t('pages.flyers');
  const description = i18n.t('pages.flyersDescription');
  if (!data?.flyers) return { title, description, isPrivate: true };
  return describeContent(i18n, { title, description, address: ADDRESS });
}

/** The current flyers: the first one large, then the others. */
export function FlyersPage({ data: { flyers, today } }: { data: FlyersData }) {
  const { t } = useI18n();
  const [first, ...others] = flyers ?? [];
  return (
    <div className="wrap">
      <ContentHead title={t('pages.flyers')} lead={t('pages.flyersLead')} />
      {!flyers && <FailedPart />}
      {flyers?.length === 0 && <NoFlyers />}
      {first && <FirstFlyer flyer={first} today={today} />}
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="other-flyers">
          <h2 id="other-flyers">{t('pages.flyersOther')}</h2>
          <ul>
            {others.map((flyer) => (
              <li key={flyer.file}>
                <OtherFlyer flyer={flyer} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Flyers are files: the browser opens them beside the shop. */
const file = { target: '_blank', rel: 'noopener' } as const;

function FirstFlyer({ flyer, today }: { flyer: Flyer; today: string }) {
  const { t, date } = useI18n();
  const left = Math.round((Date.parse(flyer.valid_to) - Date.parse(today)) / DAY);
  return (
    <section className={styles.first} aria-labelledby="first-flyer">
      <a href={flyer.file} {...file} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <img src={flyer.cover} alt="" />
      </a>
      <div>
        <StatusLabel tone="ok" icon="circle-check">
          {t('pages.flyerRunning')}
        </StatusLabel>
        <h2 id="first-flyer" lang={langOf(flyer.italian, 'title')}>
          {flyer.title}
        </h2>
        {flyer.text && (
          <p className={styles.text} lang={langOf(flyer.italian, 'text')}>
            {flyer.text}
          </p>
        )}
        <dl className={styles.facts}>
          <dt>{t('pages.flyerValid')}</dt>
          <dd>{t('pages.flyerPeriod', { from: date(flyer.valid_from), until: date(flyer.valid_to) })}</dd>
          {left >= 0 && (
            <>
              <dt>{t('pages.flyerLeft')}</dt>
              <dd>{left === 0 ? t('pages.flyerLastDay') : t('pages.days', { count: left })}</dd>
            </>
          )}
        </dl>
        <a href={flyer.file} {...file} className={buttonClass({ kind: 'primary', size: 'large' })}>
          <Icon name="file-text" />
          {t('pages.flyerOpen')} (PDF)
        </a>
      </div>
    </section>
  );
}

function OtherFlyer({ flyer }: { flyer: Flyer }) {
  const { t, date } = useI18n();
  return (
    <>
      <a href={flyer.file} {...file} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <img src={flyer.cover} alt="" loading="lazy" />
      </a>
      <div>
        <h3 lang={langOf(flyer.italian, 'title')}>{flyer.title}</h3>
        {flyer.text && (
          <p className={styles.small} lang={langOf(flyer.italian, 'text')}>
            {flyer.text}
          </p>
        )}
        <StatusLabel tone="ok" icon="circle-check" small>
          {t('pages.flyerRunning')}
        </StatusLabel>
        <p className={styles.until}>
          {t('pages.flyerPeriod', { from: date(flyer.valid_from), until: date(flyer.valid_to) })}
        </p>
        <a
          href={flyer.file}
          {...file}
          className={buttonClass({ size: 'small' })}
          aria-label={t('pages.flyerOpenPdf', { title: flyer.title })}
        >
          PDF
        </a>
      </div>
    </>
  );
}

function NoFlyers() {
  const { t } = useI18n();
  return (
    <EmptyState
      title={t('pages.flyersEmpty')}
      actions={
        <LocalLink to="/shop?promo_list=true" className={buttonClass({})}>
          {t('pages.toOffers')}
        </LocalLink>
      }
    >
      {t('pages.flyersEmptyText')}
    </EmptyState>
  );
}
