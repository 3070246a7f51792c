import type { Locale } from '../../domain/locale.ts';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { text } from '../texts/index.ts';
import { isUnavailable } from '../database/index.ts';
import type { OfficePermission } from '../../domain/office-rights.ts';
import { AppError, ERROR_STATUS, type SaveConflict } from '../app-error.ts';
import { RejectedRequest } from './rejected-request.ts';

/** What an answer to a page of the office says besides. */
interface OfficeErrorFacts {
  conflicts?: readonly SaveConflict[];
  /** The permission that is missing. */
  permission?: OfficePermission;
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * Maps any thrown value to a status and body. Unexpected errors reveal no details; `isUnexpected` means that the
 * error must be logged.
 */
export function errorBodyOf(
  error: unknown,
  locale: Locale,
): { status: ErrorStatus; body: ErrorBody & OfficeErrorFacts; isUnexpected: boolean } {
  if (error instanceof RejectedRequest) {
    return { status: 422, body: { message: text(locale, 'dataInvalid'), errors: error.errors }, isUnexpected: false };
  }
  if (error instanceof AppError) {
    const { key, parameters } = error.sentence;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, sentences]) => [
        field,
        sentences.map((sentence) => text(locale, sentence.key, sentence.parameters)),
      ]),
    );
    return {
      status: ERROR_STATUS[error.code],
      body: {
        message: text(locale, key, parameters),
        ...(error.reason ? { code: error.reason } : {}),
        ...(Object.keys(errors).length > 0 ? { errors } : {}),
        ...(error.conflicts.length > 0 ? { conflicts: error.conflicts } : {}),
        ...(error.permission ? { permission: error.permission } : {}),
      },
      isUnexpected: false,
    };
  }
  if (isUnavailable(error))
    return { status: 503, body: { message: text(locale, 'serviceUnavailable') }, isUnexpected: true };
  return { status: 500, body: { message: text(locale, 'serverFault') }, isUnexpected: true };
}
