import { useRef, useState } from 'react';
import { MAXIMUM_ORDER_FILE } from '../../../domain/packaging.ts';
import { base64Of } from '../../api-client/base64.ts';
import type { LineRemark } from '../../cart-store/cart-change.ts';
import { useCartChange, useCartResult } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { codeField } from './import-rows.ts';

/** How far the import of an order is; `failure`: why the codes chosen last were not imported. */
export type ImportProgress =
  | { kind: 'open' | 'reading' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; count: number; remarks: LineRemark[]; failure: string | null };

/** Imports a file or a pasted text with one form; `name` is the name of a new saved cart, or ''. */
export function useCartFile() {
  const { t } = useI18n();
  const { send } = useCartChange();
  const [progress, setProgress] = useState<ImportProgress>({ kind: 'open' });
  /** The code that is being replaced in the file. */
  const [replacing, setReplacing] = useState<string | null>(null);
  const sent = useRef<Record<string, string>>({});

  function fail(message: string) {
    setReplacing(null);
    setProgress((before) => (before.kind === 'done' ? { ...before, failure: message } : { kind: 'failed', message }));
  }

  useCartResult((result) => {
    if (result?.kind !== 'imported') return fail(result?.kind === 'rejected' ? result.message : t('file.notSent'));
    setReplacing(null);
    setProgress({ kind: 'done', count: result.lineCount, remarks: result.remarks, failure: null });
    // Only a new saved cart is named again: what is imported once more belongs to it.
    if (sent.current['name'] && result.cartId) sent.current['id_cart'] = String(result.cartId);
  });

  async function importFile(file: Blob, name: string): Promise<void> {
    if (file.size > MAXIMUM_ORDER_FILE) return fail(t('file.tooLarge'));
    setProgress({ kind: 'reading' });
    const content = await base64Of(file).catch(() => null);
    if (content === null) return fail(t('file.unreadable'));
    sent.current = { content, name };
    if (!(await send('import', sent.current))) fail(t('file.notSent'));
  }

  /** Imports the same order with another code in place of an unknown one; its quantities add up as in the file. */
  async function replaceCode(code: string, other: string): Promise<void> {
    setReplacing(code);
    const fields = { ...sent.current, [codeField(code)]: other };
    sent.current = fields;
    if (!(await send('import', fields))) fail(t('file.notSent'));
  }

  return { progress, replacing, importFile, replaceCode, reset: () => setProgress({ kind: 'open' }) };
}
