import { isRouteErrorResponse } from 'react-router';
import { isChunkFailure } from '../api-client/chunk-failure.ts';
import { RequestFailure, failureOf, isClientChanged } from '../api-client/request-failure.ts';
import type { I18n } from '../i18n/i18n.tsx';

/** Title, text and field errors of a failed request, from the error catalogue. */
export interface FailureTexts {
  title: string;
  text: string;
  errors: [field: string, texts: string[]][];
}

export function failureTexts({ t }: I18n, failure: RequestFailure): FailureTexts {
  const errors = Object.entries(failure.errors);
  const message = failure.message;
  if (failure.kind === 'network') return { title: t('error.networkTitle'), text: t('error.networkText'), errors: [] };
  if (failure.kind === 'unreadable') {
    return { title: t('error.applicationTitle'), text: message || t('error.applicationText'), errors: [] };
  }
  if (isClientChanged(failure)) return { title: t('error.clientChanged'), text: message, errors: [] };
  switch (failure.status) {
    case 500:
      return { title: t('error.serverTitle'), text: t('error.serverText'), errors: [] };
    case 400:
      return { title: t('error.badRequestTitle'), text: message, errors: [] };
    case 422:
      return {
        title: t('error.rejectedTitle'),
        text: t(errors.length ? 'error.rejectedList' : 'error.rejectedText'),
        errors,
      };
    default:
      return { title: t('error.otherTitle', { status: String(failure.status) }), text: message, errors: [] };
  }
}

/** Texts for whatever was thrown while a page was loaded or rendered. */
export function errorTexts(i18n: I18n, error: unknown): FailureTexts {
  const { t } = i18n;
  if (isNotFound(error)) return { title: t('error.notFoundTitle'), text: t('error.notFoundText'), errors: [] };
  const failure = isRouteErrorResponse(error)
    ? failureOf({ status: refusedStatus(error.data) ?? error.status, body: error.data })
    : error;
  if (failure instanceof RequestFailure) return failureTexts(i18n, failure);
  const text = isChunkFailure(error) ? t('error.partMissing') : t('error.serverText');
  return { title: t('error.serverTitle'), text, errors: [] };
}

/** Whether a loader has reported that its page does not exist. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404 && refusedStatus(error.data) === null;
}

/** The status of the request that a page has failed by; the page itself has 404 or 500. Null for other errors. */
function refusedStatus(body: unknown): number | null {
  return typeof body === 'object' && body !== null && 'refused' in body ? Number(body.refused) : null;
}
