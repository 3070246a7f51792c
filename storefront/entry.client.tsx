import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { registerDictionary, type Dictionary } from './i18n/dictionaries.ts';
import { localeOfPath, type Locale } from './i18n/locale.ts';
import { watchChunkFailures } from './chunk-failure.ts';

/** Only the language of the page is loaded; changing it loads another page. */
async function loadDictionary(locale: Locale): Promise<Dictionary> {
  return locale === 'en' ? (await import('./i18n/en.ts')).en : (await import('./i18n/it.ts')).it;
}

async function start(): Promise<void> {
  watchChunkFailures();
  const locale = localeOfPath(location.pathname);
  registerDictionary(locale, await loadDictionary(locale));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void start();
