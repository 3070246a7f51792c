import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator, type Location } from 'react-router';
import { noteShownPage } from './chunk-failure.ts';
import { reportFailure } from './failure-report.ts';
import { asRequestFailure, isClientChanged, isRequestFailure } from './request-failure.ts';

/** Repeats a navigation that has failed. */
export type Retry = () => void;

type Keeper = (wanted: URL) => Promise<Retry | null>;

let keeper: Keeper | null = null;
let isKeeping: Promise<Retry | null> | null = null;

/**
 * Keeps the page that is shown, with all that was typed, when the page at `wanted` could not be loaded: the navigation
 * is cancelled. Returns what repeats it; null when the page must not stay, because its form has been sent and leads
 * elsewhere.
 */
export function keepPage(wanted: URL): Promise<Retry | null> {
  isKeeping ??= (keeper?.(wanted) ?? Promise.resolve(null)).finally(() => (isKeeping = null));
  return isKeeping;
}

/** The place of the current entry in the history, as the router counts it. */
function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}

/** Lets `keepPage` cancel navigations; once, around all pages. */
export function usePageKeeper(): void {
  const here = useLocation() as Location<unknown>;
  const { formMethod } = useNavigation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const shownIndex = useRef(0);
  useEffect(() => {
    shownIndex.current = historyIndex();
    noteShownPage(here.pathname + here.search);
  }, [here]);

  const keep = useEffectEvent(async (wanted: URL): Promise<Retry | null> => {
    const target = wanted.pathname + wanted.search;
    const isHere = target === here.pathname + here.search;
    if (!isHere && formMethod !== undefined && formMethod !== 'GET') return null;
    // A step back or forward has changed the address already.
    const steps = historyIndex() - shownIndex.current;
    if (steps !== 0) {
      const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.go(-steps);
      await returned;
    }
    // To where the user is, without loading anything: this cancels what is loading.
    const { state } = here;
    await navigate(here, { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false });
    if (isHere) return () => void revalidate();
    return () => void (steps === 0 ? navigate(target) : navigate(steps));
  });

  useEffect(() => {
    keeper = (wanted) => keep(wanted);
    return () => void (keeper = null);
  }, []);
}

/** Loads data in the browser; a failure is reported, and cancels the navigation unless a sent form leads elsewhere. */
export async function keepPageOnFailure<Data>({ url, signal }: Request, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    // Redirects and missing pages are results, and what follows a cancelled request concerns nobody.
    if (error instanceof Response || !isRequestFailure(error) || signal.aborted) throw error;
    const failure = asRequestFailure(error);
    if (isClientChanged(failure)) {
      // The page and its typed values stay until the user has chosen the company to continue with.
      reportFailure(failure);
      await aborted(signal);
      throw error;
    }
    const retry = await keepPage(new URL(url));
    reportFailure(failure, retry);
    throw failure;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
