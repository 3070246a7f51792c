import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import type { OfficePage } from '../pages.ts';
import { Icon } from '../ui/icon.tsx';
import { Drawer } from '../ui/drawer.tsx';
import styles from './column.module.css';
import { useFrame } from './frame-state.tsx';
import { placesFor, waitingIn, type ShownPlace } from './places.ts';

const nameKey = (name: string) => `nav.${name}` as OfficeTextKey;
/** In the bar of a phone a name has one line. */
const barKey = (name: ShownPlace['name']): OfficeTextKey => (name === 'prices' ? 'nav.bar.prices' : `nav.${name}`);

function Count({ count }: { count: number }) {
  const { t, number } = useI18n();
  if (count === 0) return null;
  return (
    <b className={styles.count} aria-label={t('frame.waiting', { count })}>
      {number(count)}
    </b>
  );
}

/** What `aria-current` of an entry is: of its own page, of the page of an object below it, or none. */
function currentOf(entry: OfficePage, page: OfficePage | undefined): 'page' | 'true' | undefined {
  if (page?.name === entry.name) return 'page';
  return page?.below === entry.name ? 'true' : undefined;
}

function EntryLink({ entry }: { entry: OfficePage }) {
  const { t, path } = useI18n();
  const { page, pulse } = useFrame();
  return (
    <Link to={path(`/${entry.path}`)} aria-current={currentOf(entry, page)}>
      <span>{t(nameKey(entry.name))}</span>
      <Count count={waitingIn(entry, pulse.counts)} />
    </Link>
  );
}

function Place({ place, isWhole }: { place: ShownPlace; isWhole?: boolean }) {
  const { t, path } = useI18n();
  const { page, pulse } = useFrame();
  const isOpen = page?.place === place.name;
  const [first] = place.entries;
  if (!first) return null;
  const waiting = place.entries.reduce((sum, entry) => sum + waitingIn(entry, pulse.counts), 0);
  // A place with one page needs no entries below it.
  const isSingle = place.entries.length === 1 && first.entry?.caption === undefined;
  const unfolds = !isSingle && (isOpen || isWhole);
  return (
    <li className={place.isApart ? styles.apart : undefined}>
      <Link
        to={path(`/${first.path}`)}
        className={isOpen ? styles.open : undefined}
        aria-current={isSingle ? currentOf(first, page) : undefined}
        title={t(nameKey(place.name))}
      >
        <Icon name={place.icon} />
        <span>{t(nameKey(place.name))}</span>
        {!unfolds && <Count count={waiting} />}
      </Link>
      {unfolds && (
        <ul>
          {place.entries.map((entry, index) => (
            <Fragment key={entry.name}>
              {entry.entry?.caption && entry.entry.caption !== place.entries[index - 1]?.entry?.caption && (
                <li className={styles.caption}>{t(`nav.caption.${entry.entry.caption}`)}</li>
              )}
              <li>
                <EntryLink entry={entry} />
              </li>
            </Fragment>
          ))}
        </ul>
      )}
    </li>
  );
}

function PlaceList({ isWhole }: { isWhole?: boolean }) {
  const { session } = useFrame();
  return (
    <ul className={styles.places}>
      {placesFor(session.permissions).map((place) => (
        <Place key={place.name} place={place} isWhole={isWhole} />
      ))}
    </ul>
  );
}

/** The places of the office at the left; below 1400 px only their icons. */
export function Column() {
  const { t } = useI18n();
  const { session } = useFrame();
  return (
    <nav className={styles.column} aria-label={t('frame.main')}>
      <div>
        <PlaceList />
        {session.hasLetterKeys && (
          <p className={styles.tip}>
            <kbd>G</kbd> {t('frame.tipGo')} <kbd>O</kbd> {t('frame.tipOrders')}
            <br />
            <kbd>?</kbd> {t('frame.tipKeys')}
          </p>
        )}
      </div>
    </nav>
  );
}

/** The entries of the open place above its title, where the column has only icons. */
export function PlaceRow() {
  const { t } = useI18n();
  const { session, page } = useFrame();
  const row = useRef<HTMLElement>(null);
  const name = page?.name;
  useEffect(() => {
    // A narrow row begins at its first entry: the one of this page must be seen.
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [name]);
  const place = placesFor(session.permissions).find((one) => one.name === page?.place);
  if (!place || place.entries.length < 2) return null;
  return (
    <nav ref={row} className={styles.row} aria-label={t(nameKey(place.name))}>
      {place.entries.map((entry) => (
        <EntryLink key={entry.name} entry={entry} />
      ))}
    </nav>
  );
}

/** The bar at the lower edge of a phone: the first places, and the whole tree. */
export function BottomBar() {
  const { t, path, number } = useI18n();
  const { session, page, pulse } = useFrame();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const places = placesFor(session.permissions);
  const shown = places.filter(({ isApart, name }) => !isApart && name !== 'log').slice(0, 4);
  return (
    <>
      <nav className={styles.bottom} aria-label={t('frame.main')}>
        {shown.map((place) => {
          const waiting = place.entries.reduce((sum, entry) => sum + waitingIn(entry, pulse.counts), 0);
          return (
            <Link
              key={place.name}
              to={path(`/${place.entries[0]?.path}`)}
              aria-current={page?.place === place.name ? 'true' : undefined}
            >
              <span className={styles.bottomIcon}>
                <Icon name={place.icon} size={20} />
                {waiting > 0 && <b>{number(waiting)}</b>}
              </span>
              {t(barKey(place.name))}
            </Link>
          );
        })}
        <button type="button" onClick={() => setOpenAt(key)} aria-haspopup="dialog">
          <Icon name="menu" size={20} />
          {t('frame.more')}
        </button>
      </nav>
      <Drawer isOpen={openAt === key} onClose={() => setOpenAt(null)} title={t('frame.office')} side="left">
        <nav className={styles.drawn} aria-label={t('frame.main')}>
          <PlaceList isWhole />
        </nav>
      </Drawer>
    </>
  );
}
