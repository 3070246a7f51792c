import { useRevalidator } from 'react-router';
import { reportFailure } from '../api-client/failure-report.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { SectionFailure } from './section-boundary.tsx';

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

/**
 * Waits for what a page is opened for, so that its frame is shown when that can't be loaded now: then null, and the
 * browser opens the error dialog. What is missing or not allowed is an error of the whole page, and a page that is shown
 * already stays as it is.
 */
export async function loadContent<Data>(
  { url }: Pick<PageRequest, 'url'>,
  request: Promise<Data> | Data,
): Promise<{ loaded: Data } | null> {
  try {
    return { loaded: await request };
  } catch (error) {
    if (!(error instanceof RequestFailure) || !isPassing(error)) throw error;
    if (typeof location !== 'undefined') {
      if (url.pathname + url.search === location.pathname + location.search) throw error;
      reportFailure(error);
    }
    return null;
  }
}

/** Whether the same request may succeed a moment later. */
export function isPassing({ kind, status }: RequestFailure): boolean {
  return kind !== 'http' || status >= 500 || status === 429;
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
