import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PromoTabLink, usePromoTabs } from './promo-tabs.tsx';
import styles from './promo-strip.module.css';

/**
 * The promo tabs of the header in a row. Where they do not fit, the row scrolls, and a button shows the next
 * ones; after the last ones, the first ones.
 */
export function PromoStrip() {
  const { t } = useI18n();
  const tabs = usePromoTabs();
  const strip = useRef<HTMLElement>(null);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const row = strip.current;
    if (!row) return;
    // The width of its text changes with the font, that of the row with the window.
    const observer = new ResizeObserver(() => setCut(row.scrollWidth > row.clientWidth + 1));
    observer.observe(row);
    return () => observer.disconnect();
  }, [tabs.length]);

  function showNext() {
    const row = strip.current;
    if (!row) return;
    const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
    row.scrollTo({ left: isAtEnd ? 0 : row.scrollLeft + row.clientWidth * 0.75, behavior: 'smooth' });
  }

  return (
    <>
      <nav ref={strip} className={styles.tabs} aria-label={t('shell.collections')}>
        {tabs.map((tab) => (
          <PromoTabLink key={tab.text} tab={tab} />
        ))}
      </nav>
      {isCut && (
        <IconButton icon="chevron-right" label={t('shell.moreTabs')} className={styles.next} onClick={showNext} />
      )}
    </>
  );
}
