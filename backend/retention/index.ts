export { deleteOld } from './delete-old.ts';
export { retentionText } from './retention-text.ts';
export { JOURNAL_DAYS } from './retention.ts';
