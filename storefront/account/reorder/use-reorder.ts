import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { browserApi } from '../../api-client/browser-api.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { useCartStore } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { rowField, type ReorderResult } from './reorder.ts';
import {
  chosenOffers,
  firstChoices,
  parseReorder,
  type Choices,
  type ReorderLine,
  type TypedQuantities,
} from './parse-reorder.ts';
import { reorderAction, type ReorderSource } from './reorder-source.ts';

/** The lines of an order or document with their current offers, what the buyer has chosen, and the form that adds it. */
export function useReorder(source: ReorderSource) {
  const { type, cause, year, number } = source;
  const { path, locale } = useI18n();
  const { run } = useCartStore();
  const { data, state, submit } = useFetcher<ReorderResult | null>();
  const [lines, setLines] = useState<ReorderLine[] | null>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [typed, setTyped] = useState<TypedQuantities>(new Map());
  const [loadFailure, setLoadFailure] = useState<string | null>(null);

  useEffect(() => {
    const aborted = new AbortController();
    browserApi()
      .call('prepareReorder', { type, causale: cause, anno: year, numero: number }, aborted.signal)
      .then((response) => {
        const read = parseReorder(response);
        setLines(read);
        setChoices(firstChoices(read));
      })
      .catch((error: unknown) => {
        if (!aborted.signal.aborted) setLoadFailure(asRequestFailure(error).message);
      });
    return () => aborted.abort();
  }, [type, cause, year, number]);

  const chosen = chosenOffers(lines ?? [], choices, typed, locale);

  function choose(position: number, code: string | null): void {
    const next = new Map(choices);
    if (code === null) next.delete(position);
    else next.set(position, code);
    setChoices(next);
  }

  function chooseAll(isChosen: boolean): void {
    setChoices(isChosen ? new Map([...firstChoices(lines ?? []), ...choices]) : new Map());
  }

  /** Stores a quantity as typed and selects its line. */
  function typeQuantity(position: number, text: string): void {
    setTyped(new Map(typed).set(position, text));
    const today = lines?.find((line) => line.position === position)?.today;
    if (today && !choices.has(position)) choose(position, today.internalCode);
  }

  function add(): void {
    const form = new FormData();
    for (const [name, value] of Object.entries({ type, causale: cause, anno: year, numero: number })) {
      form.set(name, String(value));
    }
    for (const one of chosen) form.append('row', rowField(one));
    void run(() =>
      submit(form, { method: 'post', action: reorderAction(source, path), defaultShouldRevalidate: false }),
    );
  }

  const loading = loadFailure === null ? null : [loadFailure];
  return {
    lines,
    choices,
    typed,
    chosen,
    /** The messages of a failed request; null when there is none. */
    failure: data?.kind === 'rejected' ? data.messages : loading,
    /** How many lines are in the cart now; null before. */
    added: data?.kind === 'done' ? data.count : null,
    isSending: state !== 'idle',
    choose,
    chooseAll,
    typeQuantity,
    add,
  };
}
