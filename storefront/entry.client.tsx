import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunkFailures } from './api-client/chunk-failure.ts';
import { loadTexts } from './i18n/load-texts.ts';

async function start(): Promise<void> {
  watchChunkFailures();
  await loadTexts(location);
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
