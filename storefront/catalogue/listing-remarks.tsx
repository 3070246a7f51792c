import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { droppedText, isTextCut, ignoredFilters } from '../../domain/listing-notes.ts';
import { MAXIMUM_CODE_LIST } from '../../domain/listing-url.ts';
import { wholeWords } from '../../domain/whole-words.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Alert } from '../ui/alert.tsx';
import styles from './listing-page.module.css';
import { filterName } from './filter-names.ts';
import type { ListingData } from './load-listing.ts';

/** What the server changed in the search to find results, and which filters were ignored. */
export function ListingRemarks({ data }: { data: ListingData }) {
  const i18n = useI18n();
  const { t, path } = i18n;
  const { search } = useLocation();
  const quoted = (text: string) => t('catalogue.searchTitle', { text });
  const { leftOut } = data.listing;
  // Invalid filters of the URL are not even sent to the server.
  const parameters = new URLSearchParams(search);
  const ignored = [...ignoredFilters(parameters), ...data.listing.ignored];
  const searched = data.listing.searchedLetters || (isTextCut(parameters) ? MAXIMUM_CODE_LIST : 0);
  const last = quoted(
    wholeWords(data.query.text, searched)
      .split(/[\s,;|]+/)
      .at(-1) ?? '',
  );
  const dropped = droppedText(parameters);
  const { nearest, help } = data.listing;
  if (leftOut.length + ignored.length + nearest.length + help.length === 0 && searched === 0 && dropped === null)
    return null;
  const names = ignored.slice(0, 5).map((name) => filterName(i18n, data.listing, name));
  if (ignored.length > names.length) names.push('…');
  return (
    <div className={styles.notes}>
      {help.length > 0 && (
        <p className={styles.nearest}>
          {t('catalogue.help')}{' '}
          {help.map(({ title, path: to, lang }, place) => (
            <Fragment key={to}>
              {place > 0 && ' · '}
              <Link className="link" to={path(to)} lang={lang}>
                {title}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {nearest.length > 0 && (
        <p className={styles.nearest}>
          {t('catalogue.nearest')}{' '}
          {nearest.map((text, place) => (
            <Fragment key={text}>
              {place > 0 && ', '}
              <Link className="link" to={`${path('/shop')}?${new URLSearchParams({ text })}`}>
                {text}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {searched > 0 && <Alert tone="info" title={t('catalogue.cutText', { count: searched, last })} />}
      {dropped !== null && (
        <Alert tone="info" title={t('catalogue.droppedText', { text: dropped })}>
          <Link to={`${path('/shop')}?${new URLSearchParams({ text: dropped })}`}>
            {t('catalogue.searchDropped', { text: dropped })}
          </Link>
        </Alert>
      )}
      {leftOut.length > 0 && <LeftOut words={leftOut.map(quoted)} />}
      {ignored.length > 0 && <Alert tone="info" title={t('catalogue.ignored', { names: names.join(', ') })} />}
    </div>
  );
}

/**
 * Number of words named at once; the rest is in a disclosure, because many of a long list of codes may not be found.
 */
const NAMED_AT_ONCE = 10;

/** The words that were left out of the search, as they are shown. */
function LeftOut({ words }: { words: readonly string[] }) {
  const { t } = useI18n();
  const areMany = words.length > NAMED_AT_ONCE;
  const title = areMany
    ? t('catalogue.leftOutMany', { count: words.length })
    : t('catalogue.leftOut', { words: words.join(', ') });
  return (
    <Alert tone="info" title={title}>
      <p>{t('catalogue.leftOutText')}</p>
      {areMany && (
        <details>
          <summary>{t('catalogue.leftOutWhich')}</summary>
          <p>{words.join(', ')}</p>
        </details>
      )}
    </Alert>
  );
}
