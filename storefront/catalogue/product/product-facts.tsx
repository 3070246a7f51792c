import { quantityText } from '../../../domain/unit-label.ts';
import { useI18n, type I18n, type TextKey } from '../../i18n/i18n.tsx';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import styles from './product-page.module.css';

const packNames: Readonly<Record<string, TextKey>> = {
  MV: 'catalogue.pack.MV',
  CF: 'catalogue.pack.CF',
  IMB: 'catalogue.pack.IMB',
  PAL: 'catalogue.pack.PAL',
};

/**
 * '10 pz · Scatola: 100 pz · Pallet: 4.800 pz': the smallest pack, then the larger ones; with what a unit holds, '1 conf. ×
 * 200 pz · Scatola: 10 conf.', or '1 conf. × 50 – 100 pz' where the variants differ.
 */
export function packagingText(i18n: I18n, article: Packed): string {
  const { piecesPerUnit: pieces, mostPieces: most = pieces } = article;
  const range = pieces && most && most > pieces ? `${i18n.number(pieces)} – ` : '';
  const held = most ? range + quantityText(i18n.locale, most, 'pz') : '';
  const larger = article.packaging.filter(({ quantity }) => quantity > article.packQuantity);
  return [
    quantityText(i18n.locale, article.packQuantity, article.unit) + (held === '' ? '' : ` × ${held}`),
    ...larger.map((option) => {
      const key = packNames[option.code];
      const name = key ? i18n.t(key) : option.code;
      return `${name}: ${quantityText(i18n.locale, option.quantity, article.unit)}`;
    }),
  ].join(' · ');
}

interface Fact {
  label: string;
  value: string;
}

/** Number of features beside the picture; with packs and variants they fill two rows. The technical data has all. */
const FEATURES_AT_ONCE = 4;

function packFacts(i18n: I18n, article: ArticleDetail): Fact[] {
  const variants = article.variantArticles.length;
  return [
    { label: i18n.t('catalogue.packaging'), value: packagingText(i18n, packedLike(article)) },
    ...(variants > 0 ? [{ label: i18n.t('catalogue.variantsTitle'), value: String(variants) }] : []),
  ];
}

/** All known facts of a product. */
export function allFacts(i18n: I18n, article: ArticleDetail): Fact[] {
  return [
    { label: i18n.t('catalogue.itemCode'), value: article.code },
    ...(article.brand ? [{ label: i18n.t('catalogue.brand'), value: article.brand }] : []),
    ...article.features,
    ...packFacts(i18n, article),
  ];
}

/** The most important facts: the first features, the packs, the number of variants. */
export function ProductFacts({ article }: { article: ArticleDetail }) {
  const i18n = useI18n();
  return (
    <div className={styles.headFacts}>
      <FactList facts={[...article.features.slice(0, FEATURES_AT_ONCE), ...packFacts(i18n, article)]} />
    </div>
  );
}

/** Labels above their values, in columns. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Packed extends Pick<ArticleDetail, 'packQuantity' | 'packaging' | 'piecesPerUnit' | 'unit'> {
  /** The most pieces that a unit of a variant holds, where `piecesPerUnit` are the fewest. */
  mostPieces?: number;
}

/** Packs belong to the variants: when all have the same quantity, those of the first one are used. */
function packedLike(article: ArticleDetail): Packed {
  const [first, ...others] = article.variantArticles;
  const held = article.variantArticles.flatMap(({ piecesPerUnit: pieces }) => (pieces ? [pieces] : []));
  const pieces =
    first && held.length === article.variantArticles.length
      ? { piecesPerUnit: Math.min(...held), mostPieces: Math.max(...held) }
      : { piecesPerUnit: article.piecesPerUnit };
  return first && others.every(({ packQuantity }) => packQuantity === first.packQuantity)
    ? { ...first, ...pieces }
    : { ...article, ...pieces };
}
