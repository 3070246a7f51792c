import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunkFailures } from './api-client/chunk-failure.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { awakeEvent } from './routing/early-deeds.ts';

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
  dispatchEvent(new Event(awakeEvent));
}

void start();
