/** What the operating system's codes of a file mean for who runs the shop. */
const REASONS: Record<string, string> = {
  EACCES:
    'belongs to another user, or its rights exclude this one: run Bancale as the user of the shop, or give the file to it',
  EPERM: 'may not be changed by this user: run Bancale as the user of the shop, or give the file to it',
  EROFS: 'is on a file system that is mounted read-only: mount it for writing, or choose another DATA_DIR',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk whose quota is used up',
};

/** The sentence about a file that can't be used as it is; null for any other error. */
export function fileErrorMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  return reason === undefined || path === undefined ? null : `${path} ${reason} (${code}).`;
}
