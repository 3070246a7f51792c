import { useEffect, useRef, useState } from 'react';

/** The list that belongs to a text, and until it has come that of a text before. */
export interface ListOf<List> {
  /** Null before the first list, and when the last request has failed. */
  list: List | null;
  /** The text of `list`; null before the first response. */
  listText: string | null;
  /** Whether `list` belongs to the present text. From any other list nothing may be chosen. */
  isCurrent: boolean;
  /**
   * Calls `choose` with the list of the present text as soon as it is there and rendered, with null when its request
   * fails; never when the text changes before. A later call replaces a waiting one.
   */
  whenCurrent: (choose: (list: List | null) => void) => void;
}

/**
 * Loads the list of a text that is being typed, after a pause in milliseconds; a newer text aborts the request. `load`
 * must be stable. With `isAsked` false nothing is loaded for this text.
 */
export function useListOf<List>(
  text: string,
  load: (text: string, signal: AbortSignal) => Promise<List>,
  { pause, isAsked = true }: { pause: number; isAsked?: boolean },
): ListOf<List> {
  const [found, setFound] = useState<{ text: string; list: List | null } | null>(null);
  const waiting = useRef<((list: List | null) => void) | null>(null);
  const hurry = useRef<() => void>(() => {});
  const isCurrent = found?.text === text;

  useEffect(() => {
    waiting.current = null;
    if (!isAsked) return;
    const abort = new AbortController();
    const show = (list: List | null) => {
      if (!abort.signal.aborted) setFound({ text, list });
    };
    const ask = () => {
      hurry.current = () => {};
      load(text, abort.signal).then(show, () => show(null));
    };
    const timer = setTimeout(ask, pause);
    hurry.current = () => {
      clearTimeout(timer);
      ask();
    };
    return () => {
      clearTimeout(timer);
      hurry.current = () => {};
      abort.abort();
    };
  }, [text, load, pause, isAsked]);

  useEffect(() => {
    if (!isCurrent || !waiting.current) return;
    const choose = waiting.current;
    waiting.current = null;
    choose(found.list);
  }, [found, isCurrent]);

  return {
    list: found?.list ?? null,
    listText: found?.text ?? null,
    isCurrent,
    whenCurrent: (choose) => {
      if (isCurrent) return choose(found.list);
      waiting.current = choose;
      hurry.current();
    },
  };
}
