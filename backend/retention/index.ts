export { deleteOld } from './delete-old.ts';
export { retentionText } from './retention-text.ts';
