import { data, useRevalidator, type HeadersFunction } from 'react-router';
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

/** The data of a page, which no cache keeps where its main part is missing; its route exports `partHeaders`. */
export function pageData<Data>(loaded: Data, isFailed: boolean) {
  return data(loaded, isFailed ? { headers: { 'Cache-Control': 'no-store' } } : undefined);
}

/** The `headers` of a route whose loader returns `pageData`. */
export const partHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

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
