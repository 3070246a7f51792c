import { createContext, use } from 'react';
import { LOCALES } from '../../domain/locale.ts';
import { LANGUAGE_COOKIE } from '../../domain/defaults.ts';
import { cookieText } from '../session/cookies.ts';
import { recordEarlyEntry } from './early-entry.ts';
import { rememberLanguage } from './language-choice.ts';
import { memoryStorage } from './memory-storage.ts';
import { demoId, forgetOtherDemo } from './stored-demo.ts';

/** Nonce of the rendered page for its bootstrap script; on the server only. */
export const PageNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);

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
