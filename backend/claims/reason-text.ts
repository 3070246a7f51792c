import type { ClaimReason } from '../../domain/claim.ts';
import type { MessageKey } from '../texts/index.ts';

const KEYS = {
  missing: 'claimMissing',
  damaged: 'claimDamaged',
  'wrong-article': 'claimWrongArticle',
  'other-quantity': 'claimOtherQuantity',
} as const satisfies Record<ClaimReason, MessageKey>;

/** The message that names a reason. */
export function reasonText(reason: ClaimReason): MessageKey {
  return KEYS[reason];
}
