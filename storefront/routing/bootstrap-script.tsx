import { createContext, use } from 'react';
import { localeCookie, locales } from '../i18n/locale.ts';
import { cookieText } from '../session/cookies.ts';
import { rememberLanguage } from './language-choice.ts';
import { memoryStorage } from './memory-storage.ts';

/** Nonce of the page that is being drawn: for its first script. On the server only. */
export const PageNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);

/**
 * What runs before everything else in a document. Drawn by the server only: in the browser it has long run, and the
 * program neither holds nor draws it.
 */
export function BootstrapScript() {
  const cookies = locales.map((locale) => [locale, cookieText(localeCookie.name, locale, localeCookie.seconds)]);
  const script = [
    `(${String(memoryStorage)})()`,
    `(${String(rememberLanguage)})(${JSON.stringify(Object.fromEntries(cookies))})`,
  ].join(';');
  return <script nonce={use(PageNonce)} dangerouslySetInnerHTML={{ __html: script }} />;
}
