import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunkFailures } from './api-client/chunk-failure.ts';
import { setDictionary } from './i18n/dictionaries.ts';
import { localeOfPath } from './i18n/locale.ts';

/** Loads the texts of the page's language; the other language is another document. */
async function loadTexts(): Promise<void> {
  const locale = localeOfPath(location.pathname);
  setDictionary(locale, locale === 'en' ? (await import('./i18n/en.ts')).en : (await import('./i18n/it.ts')).it);
}

async function start(): Promise<void> {
  watchChunkFailures();
  await loadTexts();
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
