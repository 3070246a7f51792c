import { useState } from 'react';
import type { LineRemark } from '../../cart-store/cart-change.ts';
import { useCartChange, useCartResult } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { ambiguousText } from '../../i18n/quantity-text.ts';
import {
  CartFileError,
  parseCartFile,
  type CartFile,
  type FileProblem,
  type RowProblem,
} from '../files/read-cart-file.ts';

/** How far the import of a file is. */
export type ImportProgress =
  | { kind: 'open' | 'reading' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; count: number; remarks: LineRemark[] };

const problemTexts = {
  'too-large': 'file.tooLarge',
  'too-many': 'file.tooMany',
  unreadable: 'file.unreadable',
  'open-quote': 'file.openQuote',
  'no-columns': 'file.noColumns',
  empty: 'file.empty',
} as const satisfies Record<FileProblem, string>;

/** Reads a file in the browser and imports its rows with one form; `name` is the name of a new saved cart, or ''. */
export function useCartFile() {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { send } = useCartChange();
  const [progress, setProgress] = useState<ImportProgress>({ kind: 'open' });
  /** The rows that were not sent, because they have no code or no quantity. */
  const [unsent, setUnsent] = useState<LineRemark[]>([]);

  useCartResult((result) => {
    if (result?.kind === 'imported') {
      const remarks = [...unsent, ...result.remarks].sort((one, other) => one.line - other.line);
      setProgress({ kind: 'done', count: result.lineCount, remarks });
    } else {
      setProgress({ kind: 'failed', message: result?.kind === 'rejected' ? result.message : t('file.notSent') });
    }
  });

  function remarkOn({ line, code, kind, typed }: RowProblem): LineRemark {
    const noQuantity = () => ambiguousText(i18n, typed) ?? t('cart.invalidQuantity');
    return { line, code, isRejected: true, message: kind === 'code' ? t('file.noCode') : noQuantity() };
  }

  async function importFile(file: File, name: string): Promise<void> {
    setProgress({ kind: 'reading' });
    const read = await readFile(file);
    if (typeof read === 'string') return setProgress({ kind: 'failed', message: t(problemTexts[read]) });
    const remarks = read.problems.map(remarkOn);
    if (read.rows.length === 0) return setProgress({ kind: 'done', count: 0, remarks });
    setUnsent(remarks);
    if (!(await send('import', { rows: JSON.stringify(read.rows), name }))) {
      setProgress({ kind: 'failed', message: t('file.notSent') });
    }
  }

  async function readFile(file: File): Promise<CartFile | FileProblem> {
    try {
      return await parseCartFile(new Uint8Array(await file.arrayBuffer()), locale);
    } catch (error) {
      return error instanceof CartFileError ? error.problem : 'unreadable';
    }
  }

  return { progress, importFile, reset: () => setProgress({ kind: 'open' }) };
}
