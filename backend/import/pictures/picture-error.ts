import { reasonText, type Reason } from '../../texts/index.ts';

/** A picture cannot be stored; `reason` says why. */
export class PictureError extends Error {
  override name = 'PictureError';
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(reasonText('en', reason), { cause });
    this.reason = reason;
  }
}
