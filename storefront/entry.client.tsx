import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followWantedPage, watchChunkFailures } from './api-client/chunk-failure.ts';
import { reportFailure } from './api-client/failure-report.ts';
import { RequestFailure } from './api-client/request-failure.ts';
import { keepPage } from './api-client/kept-page.ts';
import { exposeState } from './routes/exposed-state.ts';

watchChunkFailures((wanted) => {
  const failure = new RequestFailure({ kind: 'network' });
  // A new document, because a browser may remember that the chunk was missing.
  const retry = () => location.assign(wanted);
  void keepPage(new URL(wanted, location.href)).then(() => reportFailure(failure, retry));
});
exposeState();
const instrumentations = [followWantedPage];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  );
});
