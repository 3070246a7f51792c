import { AppError } from '../../app-error.ts';
import type { OfficeIdentity } from '../../customers/index.ts';

/** Milliseconds for which a code of the second factor counts where one is asked for (decision 5.4). */
const PROOF_MILLISECONDS = 5 * 60_000;

/** Fails with `proof-needed` unless a person has given a code of its second factor in the last five minutes. */
export function requireProof({ provedAt }: Pick<OfficeIdentity, 'provedAt'>, now: Date): void {
  if (!(provedAt && now.getTime() - provedAt.getTime() <= PROOF_MILLISECONDS))
    throw new AppError('forbidden', 'proofNeeded', { reason: 'proof-needed' });
}
