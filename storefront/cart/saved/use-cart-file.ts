import { useState } from 'react';
import { MAXIMUM_ORDER_FILE } from '../../../domain/packaging.ts';
import { base64Of } from '../../api-client/base64.ts';
import type { LineRemark } from '../../cart-store/cart-change.ts';
import { useCartChange, useCartResult } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';

/** How far the import of an order is. */
export type ImportProgress =
  | { kind: 'open' | 'reading' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; count: number; remarks: LineRemark[] };

/** Imports a file or a pasted text with one form; `name` is the name of a new saved cart, or ''. */
export function useCartFile() {
  const { t } = useI18n();
  const { send } = useCartChange();
  const [progress, setProgress] = useState<ImportProgress>({ kind: 'open' });

  useCartResult((result) => {
    if (result?.kind === 'imported') {
      setProgress({ kind: 'done', count: result.lineCount, remarks: result.remarks });
    } else {
      setProgress({ kind: 'failed', message: result?.kind === 'rejected' ? result.message : t('file.notSent') });
    }
  });

  async function importFile(file: Blob, name: string): Promise<void> {
    if (file.size > MAXIMUM_ORDER_FILE) return setProgress({ kind: 'failed', message: t('file.tooLarge') });
    setProgress({ kind: 'reading' });
    const content = await base64Of(file).catch(() => null);
    if (content === null) return setProgress({ kind: 'failed', message: t('file.unreadable') });
    if (!(await send('import', { content, name }))) setProgress({ kind: 'failed', message: t('file.notSent') });
  }

  return { progress, importFile, reset: () => setProgress({ kind: 'open' }) };
}
