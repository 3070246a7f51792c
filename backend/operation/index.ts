export { findBackup, noteBackup, type BackupNote } from './backup-note.ts';
export { listDiskUse, noteDiskUse, type DiskUse } from './disk-notes.ts';
