/** The search and keys recorded before the scripts of the page run. */
export interface EarlyEntry {
  /** The text of a search form that the browser sent by itself and whose result this page is; null otherwise. */
  text: string | null;
  /** Names of the keys pressed outside of inputs. */
  keys: string[];
  /** Stops recording keys. */
  stop: () => void;
}

declare global {
  interface Window {
    earlyEntry?: EarlyEntry;
  }
}

/**
 * Records keys pressed before the page can handle them, so that a quantity typed too soon reaches the requested
 * article. Where the browser submits the search form without scripts, the keys are passed on to the next page.
 *
 * Runs as an inline script in the head of every page, so it must not refer to anything outside of this function.
 */
export function recordEarlyEntry(): void {
  const storageKey = 'early_entry';
  const ended = new AbortController();
  const early: EarlyEntry = { text: null, keys: [], stop: () => ended.abort() };
  window.earlyEntry = early;
  try {
    Object.assign(early, JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the keys typed on the page before are lost.
  }
  const record =
    (keys: string[]) =>
    ({ key, target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isText = target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
      if (!isText && !repeat && !ctrlKey && !metaKey && !altKey) keys.push(key);
    };
  addEventListener('keydown', record(early.keys), { capture: true, signal: ended.signal });
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    const data = new FormData(target);
    const text = data.get('text');
    if (!data.has('sent') || typeof text !== 'string') return;
    const sent = { text: text.trim(), keys: [] };
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    addEventListener('keydown', record(sent.keys), true);
    addEventListener('pagehide', () => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(sent));
      } catch {
        // Without storage the keys typed until the next page are lost.
      }
    });
  });
}
