import { redirect } from 'react-router';
import { passwordProblem, repetitionProblem } from '../../../domain/registration.ts';
import { RequestFailure } from '../../api-client/request-failure.ts';
import { localPath } from '../../../domain/locale.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';

/** What an authenticator needs. */
export interface Enrolment {
  secret: string;
  qrCode: { size: number; path: string };
}

/** Result of a form of this section; errors are texts of the server, or 'required', 'short' and 'unlike'. */
export type SecurityResult = { status: number } & (
  | { kind: 'password'; errors: { old?: string; next?: string; repeated?: string } }
  | { kind: 'password-changed' }
  | { kind: 'device-ended' }
  | { kind: 'enrol'; enrolment: Enrolment; codeError: string | null }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'factor'; passwordError: string }
  | { kind: 'factor-stopped' }
  | { kind: 'failed'; message: string }
);

async function changePassword({ api }: PageRequest, form: FormData): Promise<SecurityResult> {
  const [old, next, repeated] = ['old_password', 'new_password', 'repeated'].map((name) => fieldOf(form, name));
  const problem = passwordProblem(next ?? '');
  const repeatedProblem = repetitionProblem(next ?? '', repeated ?? '');
  const errors = {
    ...(old ? {} : { old: 'required' }),
    ...(problem ? { next: problem === 'required' ? 'required' : 'short' } : {}),
    ...(repeatedProblem === null ? {} : { repeated: repeatedProblem }),
  };
  if (Object.keys(errors).length > 0) return { kind: 'password', errors, status: 422 };
  try {
    await api.call('changePassword', { old_password: old ?? '', new_password: next ?? '' });
    return { kind: 'password-changed', status: 200 };
  } catch (error) {
    const failure = ownFailure(error);
    const [wrongOld, wrongNext] = [failure.errors['old_password']?.[0], failure.errors['new_password']?.[0]];
    if (!wrongOld && !wrongNext) return { kind: 'failed', message: failure.message, status: failure.status };
    return { kind: 'password', errors: { old: wrongOld, next: wrongNext }, status: 422 };
  }
}

/** A failure that belongs to the form; others are thrown and handled as everywhere. */
function ownFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure && [404, 409, 422, 429].includes(error.status)) return error;
  throw error;
}

async function enrol({ api }: PageRequest, codeError: string | null): Promise<SecurityResult> {
  const { data } = await api.call('startSecondFactor', {});
  const enrolment = { secret: data.secret, qrCode: data.qr_code };
  return { kind: 'enrol', enrolment, codeError, status: codeError === null ? 200 : 422 };
}

async function confirmFactor(page: PageRequest, form: FormData): Promise<SecurityResult> {
  const code = fieldOf(form, 'code').trim();
  if (!code) return enrol(page, 'required');
  try {
    const { data } = await page.api.call('confirmSecondFactor', { code });
    return { kind: 'codes', codes: data.recovery_codes, status: 200 };
  } catch (error) {
    const failure = ownFailure(error);
    if (failure.status === 409) throw error;
    return enrol(page, failure.errors['code']?.[0] ?? failure.message);
  }
}

async function stopFactor({ api }: PageRequest, form: FormData): Promise<SecurityResult> {
  const password = fieldOf(form, 'password');
  if (!password) return { kind: 'factor', passwordError: 'required', status: 422 };
  try {
    await api.call('stopSecondFactor', { password });
    return { kind: 'factor-stopped', status: 200 };
  } catch (error) {
    const failure = ownFailure(error);
    return {
      kind: 'factor',
      passwordError: failure.errors['password']?.[0] ?? failure.message,
      status: failure.status,
    };
  }
}

/** Handles the forms of the section by their field `change`. */
export async function changeSecurity(page: PageRequest, form: FormData): Promise<SecurityResult | Response> {
  try {
    switch (fieldOf(form, 'change')) {
      case 'password':
        return await changePassword(page, form);
      case 'end':
        await page.api.call('endSession', { id: fieldOf(form, 'id') });
        return { kind: 'device-ended', status: 200 };
      case 'end-all':
        await page.api.call('endAllSessions', {});
        return redirect(localPath(page.locale, '/pages/login'));
      case 'start-factor':
        return await enrol(page, null);
      case 'confirm-factor':
        return await confirmFactor(page, form);
      case 'stop-factor':
        return await stopFactor(page, form);
      default:
        return { kind: 'failed', message: '', status: 422 };
    }
  } catch (error) {
    const failure = ownFailure(error);
    return { kind: 'failed', message: failure.message, status: failure.status };
  }
}
