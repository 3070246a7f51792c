import { createContext, use } from 'react';
import { LOCALES } from '../../domain/locale.ts';
import { LANGUAGE_COOKIE } from '../../domain/defaults.ts';
import { cookieText } from '../session/cookies.ts';
import { recordEarlyEntry } from './early-entry.ts';
import { demoId, forgetOtherDemo } from './stored-demo.ts';

/** Nonce of the rendered page for its bootstrap script; on the server only. */
export const PageNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** The nonce of the page for the style sheets that widgets of the office add; only the server renders it. */
export function WidgetNonce() {
  return <meta property="csp-nonce" nonce={use(PageNonce)} />;
}

/**
 * The bootstrap script, which runs first in a document. Only the server renders it, to keep its code out of the bundle.
 */
export function BootstrapScript() {
  const cookies = LOCALES.map((locale) => [locale, cookieText(LANGUAGE_COOKIE.name, locale, LANGUAGE_COOKIE.seconds)]);
  const script = [
    `(${String(memoryStorage)})()`,
    `(${String(forgetOtherDemo)})(${JSON.stringify(demoId)})`,
    `(${String(recordEarlyEntry)})()`,
    `(${String(rememberLanguage)})(${JSON.stringify(Object.fromEntries(cookies))})`,
  ].join(';');
  return <script nonce={use(PageNonce)} dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * Stores the language when its link is clicked, even before hydration: otherwise the Italian home page would
 * redirect a visitor who has just chosen Italian back to the English one. `cookies` has the complete cookie by
 * language; the link names its language in `data-language`.
 *
 * Runs as an inline script in the head of every page, so it must not refer to anything outside of this function.
 */
export function rememberLanguage(cookies: Readonly<Record<string, string>>): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[data-language]') : null;
      const cookie = cookies[link?.getAttribute('data-language') ?? ''];
      if (cookie) document.cookie = cookie;
    },
    true,
  );
}

/**
 * Where the browser forbids storage, even accessing it throws: replaces `sessionStorage` with an empty storage whose
 * `setItem` fails like a full one.
 *
 * Runs as an inline script in the head of every page, so it must not refer to anything outside of this function.
 */
export function memoryStorage(): void {
  try {
    sessionStorage.getItem('');
  } catch {
    const refuse = () => {
      throw new DOMException('This browser forbids storage', 'QuotaExceededError');
    };
    const value = { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem() {}, clear() {} };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value });
  }
}
