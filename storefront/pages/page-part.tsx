import { data, useRevalidator } from 'react-router';
import { RequestFailure } from '../api-client/request-failure.ts';
import { SectionFailure } from '../shell/section-boundary.tsx';

/**
 * Waits for a part of a page; null when it can't be loaded. Only the end of the session is an error of the whole page.
 */
export async function loadPart<Data>(request: Promise<Data>): Promise<Data | null> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status === 401) throw error;
    return null;
  }
}

/** The data of a page with the status for it: 503 where its main part is missing, so that the page is not cached. */
export function pageData<Data>(loaded: Data, isFailed: boolean) {
  return data(loaded, { status: isFailed ? 503 : 200 });
}

/** Shown in place of a part that could not be loaded; its link loads the page's data again. */
export function FailedPart() {
  const { revalidate } = useRevalidator();
  return (
    <SectionFailure
      onRetry={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    />
  );
}
