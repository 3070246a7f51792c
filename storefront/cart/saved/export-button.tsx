import { useEffect, useId, useRef } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { CartLine } from '../../parsers/cart.ts';
import { useAppState } from '../../session/app-state.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cartFileHeads, writeCsv, writeWorkbook } from '../files/write-cart-file.ts';
import styles from './export-button.module.css';

const types = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Saves the lines, null while not all are loaded, as a spreadsheet file that can be imported again unchanged. */
export function ExportButton({ lines, name }: { lines: readonly CartLine[] | null; name?: string }) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { hasPrices } = useAppState();
  const details = useRef<HTMLDetailsElement>(null);
  const hint = useId();

  useEffect(() => {
    const close = (event: Event) => {
      const open = details.current;
      if (!open?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        open.querySelector('summary')?.focus();
      } else if (open.contains(event.target as Node)) return;
      open.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);

  async function save(kind: keyof typeof types) {
    if (!lines) return;
    if (details.current) details.current.open = false;
    const heads = cartFileHeads(i18n);
    const title = t('cart.exportFile');
    const reader = { locale, hasPrices };
    const content = kind === 'csv' ? writeCsv(lines, heads, reader) : await writeWorkbook(lines, heads, reader, title);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content as BlobPart], { type: types[kind] }));
    link.download = `${fileName(name ?? title)}.${kind}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  return (
    <details ref={details} className={styles.menu}>
      <summary className={buttonClass({ size: 'small' })}>
        <Icon name="download" />
        <span>{t('cart.export')}</span>
      </summary>
      <div className={styles.choices}>
        {(['csv', 'xlsx'] as const).map((kind) => (
          <button key={kind} type="button" aria-describedby={hint} disabled={!lines} onClick={() => void save(kind)}>
            {t(kind === 'csv' ? 'file.csv' : 'file.xlsx')}
          </button>
        ))}
        <small id={hint}>{t('file.exportHint')}</small>
      </div>
    </details>
  );
}

/** A cart's name as a file name, without characters that file systems do not allow. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'bancale';
}
