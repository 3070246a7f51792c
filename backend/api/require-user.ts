import { AppError } from '../app-error.ts';
import type { Identity } from '../customers/index.ts';
import type { HandlerContext } from './handler.ts';

/** The logged-in user, whichever customer it acts for; fails with 401 for a guest. */
export function requireUser({ requester }: HandlerContext): Identity {
  if (!requester.identity) throw new AppError('unauthenticated', 'logIn');
  return requester.identity;
}
