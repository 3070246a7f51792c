import { Link } from 'react-router';
import { daysBetween } from '../../../domain/usual-purchase.ts';
import { articlePath, type Article, type Promotion } from '../../parsers/article.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import { usePriceView } from '../../session/app-state.tsx';
import { chosenAddress } from '../../session/session.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PromoBadge } from '../../ui/badge.tsx';
import { Email, Telephone } from '../company/facts.tsx';
import { documentLabel } from '../../../domain/document-label.ts';
import { linkTo } from '../sections.ts';
import type { DashboardData } from './load-dashboard.ts';
import { EmptyPart, Part } from './part.tsx';
import styles from './side-parts.module.css';

const kinds = {
  invoice: { icon: 'receipt-text', text: 'dashboard.invoice', section: 'invoices' },
  'credit-note': { icon: 'receipt-text', text: 'dashboard.creditNote', section: 'invoices' },
  ddt: { icon: 'truck', text: 'dashboard.ddt', section: 'ddt' },
} as const satisfies Record<string, { icon: IconName; text: string; section: string }>;

/** The latest invoices and transport documents. */
export function LatestDocuments({ documents, session }: DashboardData) {
  const { t, date, money } = useI18n();
  const links = [
    { label: t('dashboard.invoices'), to: linkTo('invoices', session) },
    { label: t('dashboard.ddts'), to: linkTo('ddt', session) },
  ];
  return (
    <Part id="dashboard-documents" title={t('dashboard.documents')} block={documents} links={links}>
      {(list) =>
        list.length === 0 ? (
          <EmptyPart>{t('common.noResult')}</EmptyPart>
        ) : (
          <ul className={styles.documents}>
            {list.map(({ kind, name, date: day, total, parcels }) => (
              <li key={`${kind} ${name}`}>
                <Icon name={kinds[kind].icon} />
                <span className={styles.code}>{name}</span>
                <span>{t(kinds[kind].text, { day: date(day) })}</span>
                <span className={styles.amount}>
                  {total === null ? t('dashboard.parcels', { count: parcels }) : money(total)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Part>
  );
}

/** Due dates shown. */
const SHOWN = 4;

/** What is to be paid next, and what has expired. */
export function ToPay({ deadlines, session }: DashboardData) {
  const { t, date, money } = useI18n();
  const links = [{ label: t('dashboard.deadlines'), to: linkTo('deadlines', session) }];
  return (
    <Part id="dashboard-to-pay" title={t('dashboard.toPay')} block={deadlines} links={links}>
      {({ due, today, expired, toExpire }) => (
        <>
          <p className={styles.totals}>
            {t('dashboard.totals', { expired: money(expired), toExpire: money(toExpire) })}
          </p>
          <ul className={styles.due}>
            {due.slice(0, SHOWN).map(({ dueOn, label, document, position, open }) => (
              <li key={`${documentLabel(document)} ${position}`}>
                <span>
                  <b>{date(dueOn).slice(0, 5)}</b>{' '}
                  {[label, `${document.year}/${document.number}`]
                    .filter(Boolean)
                    .map((word) => `· ${word}`)
                    .join(' ')}
                  <small className={dueOn < today ? styles.bad : undefined}>
                    {dueOn < today && <Icon name="circle-alert" size={12} />}
                    {dueOn < today
                      ? t('dashboard.expiredFor', { count: daysBetween(dueOn, today) })
                      : t('dashboard.dueIn', { count: daysBetween(today, dueOn) })}
                  </small>
                </span>
                <span className={styles.amount}>{money(open)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

/** Promotions on articles that the customer has bought. */
export function Offers({ offers }: Pick<DashboardData, 'offers'>) {
  const { t } = useI18n();
  const links = [{ label: t('dashboard.allOffers'), to: '/shop?purchased=true&promo_list=true' }];
  if (offers.state === 'ready' && offers.data.length === 0) return null;
  return (
    <Part id="dashboard-offers" title={t('dashboard.offers')} block={offers} links={links}>
      {(articles) => (
        <ul className={styles.offers}>
          {articles.map((article) => (
            <li key={article.internalCode}>
              <Offer article={article} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** An article with its promotion that ends first. */
function Offer({ article }: { article: Article }) {
  const i18n = useI18n();
  const { t, path, date, unitPrice } = i18n;
  const isShown = usePriceView() === 'shown';
  const [promotion] = article.promotions.toSorted((a, b) => a.until.localeCompare(b.until));
  const { price, quantities } = offeredPrice(article, promotion);
  const place = articlePath(article);
  return (
    <>
      <Picture url={article.pictures[0]?.url} version="thumb" alt="" className={styles.picture} />
      <span>
        {place ? <Link to={path(place)}>{article.name}</Link> : article.name}
        <small>
          <PromoBadge>{t('dashboard.promotion')}</PromoBadge>{' '}
          {promotion && t('dashboard.until', { day: date(promotion.until).slice(0, 5) })}
        </small>
      </span>
      <span className={styles.amount}>
        {isShown && price !== null && unitPrice(price, quantities)}
        {isShown && price !== null && quantities.statedQuantity > 1 && (
          <small>/&nbsp;{perUnit(i18n, article.unit, quantities.statedQuantity)}</small>
        )}
      </span>
    </>
  );
}

/** The price of a promotion, else of the article, else the lowest of its variants; with its quantities. */
function offeredPrice(article: Article, promotion: Promotion | undefined) {
  const { net, priceRange: range } = article;
  if (promotion && promotion.netPrice !== null) {
    return { price: promotion.netPrice, quantities: promotion };
  }
  if (net !== null) return { price: net, quantities: article };
  return { price: range?.lowest ?? null, quantities: range ?? article };
}

/** The agent of the selected delivery address. */
export function AgentContact({ addresses, session }: DashboardData) {
  const { t } = useI18n();
  const links = [{ label: t('dashboard.details'), to: linkTo('referral-agent', session) }];
  const code = chosenAddress(session)?.code;
  return (
    <Part id="dashboard-agent" title={t('account.agent')} block={addresses} links={links}>
      {(list) => {
        const agent = list.find((address) => address.code === code)?.agent;
        if (!agent) return <EmptyPart>{t('account.agentNoneHere')}</EmptyPart>;
        return (
          <address className={styles.agent}>
            <b>{agent.name}</b>
            {agent.phone && <Telephone number={agent.phone} />}
            {agent.email && <Email address={agent.email} />}
          </address>
        );
      }}
    </Part>
  );
}
