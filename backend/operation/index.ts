export {
  BACKUP_HOURS,
  declareBackup,
  findBackup,
  noteBackup,
  type BackupElsewhere,
  type BackupNote,
} from './backup-note.ts';
export { listDiskUse, noteDiskUse, type DiskUse } from './disk-notes.ts';
