import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { findWaveDelay } from '../accounts/index.ts';
import type { ShopSettingsReader } from '../content/index.ts';
import type { Database } from '../database/index.ts';
import { listDiskUse } from '../operation/index.ts';
import { addGauges, cached, type NamedFigures } from './figure-gauges.ts';
import type { ProcessMetrics } from './process-metrics.ts';
import { findWorkFigures, type WorkFigures } from './work-figures.ts';

/** Milliseconds for which figures are cached that change in minutes. */
const CACHE_MILLISECONDS = 30_000;

const WORK_GAUGES = {
  importsRunning: ['bancale_imports_running', 'Imports of the last two days that have not come to their end'],
  importOldest: ['bancale_import_oldest_running_seconds', 'Age of the oldest of them; 0 for none'],
  importJobOldest: ['bancale_import_oldest_waiting_seconds', 'Age of the oldest import that has not begun; 0 for none'],
  importsHeld: ['bancale_imports_held', 'Imports of the last 30 days that were held because of their prices'],
  importsStopped: ['bancale_imports_stopped', 'Imports of the last day that an error or a signal has stopped'],
  importJobsFailed: ['bancale_import_jobs_failed', 'Jobs of the last day on files and runs of the office that failed'],
  importsLate: ['bancale_imports_late', 'Kinds of data that usually come at their time, and have not'],
  mailsGivenUp: ['bancale_mails_given_up', 'Mails of the last week that were given up after two days'],
  mailsSent: ['bancale_mails_sent', 'Mails that the mail server took within the last day'],
  mailsReturnedToday: ['bancale_mails_returned_within_day', 'Mails that came back within the last day'],
  lettersOldest: [
    'bancale_activation_letters_waiting_seconds',
    'Age of the oldest letters that are not drawn; 0 for none',
  ],
  backupAge: ['bancale_backup_age_seconds', 'Age of the last backup that this program made; missing without one'],
  backupElsewhere: ['bancale_backup_elsewhere', 'Whether somebody has said that another program makes the backups'],
  personRequests: ['bancale_person_requests_waiting', 'Requests of persons about their data that wait for an answer'],
  personDaysLeft: ['bancale_person_request_days_left', 'Days that the oldest of them has left; missing without one'],
  legalNoticesLate: ['bancale_legal_notices_late', 'Coming legal texts of which not everybody was told in time'],
} as const satisfies NamedFigures<WorkFigures>;

/** Adds what takes room on the disk, as noted once a day, and what is left of the disk of DATA_DIR. */
function observeDisk(registers: Registry[], database: Database, dataDirectory: string): void {
  const uses = cached(() => listDiskUse(database), CACHE_MILLISECONDS);
  const labelNames = ['what'] as const;
  const gauge = (name: string, help: string, key: 'bytes' | 'perDay') =>
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset();
        for (const { what, [key]: bytes } of (await uses())?.uses ?? []) if (bytes !== null) this.set({ what }, bytes);
      },
    });
  gauge('bancale_disk_bytes', 'Size of a table, of the database or of a folder of DATA_DIR, noted once a day', 'bytes');
  gauge('bancale_disk_growth_bytes', 'What comes to it on a day, as the mean of the last seven days', 'perDay');
  new Gauge({
    name: 'bancale_disk_free_bytes',
    help: 'What is free on the disk of DATA_DIR',
    registers,
    async collect() {
      const disk = await statfs(dataDirectory).catch(() => null);
      if (disk) this.set(disk.bavail * disk.bsize);
      else this.remove();
    },
  });
}

/** Adds the metrics of background work, deadlines and the disk: the same in every process. */
export function observeWork(
  { shopRegistry }: Pick<ProcessMetrics, 'shopRegistry'>,
  parts: { database: Database; shopSettings: ShopSettingsReader; clock: () => Date; dataDirectory: string },
): void {
  const registers = [shopRegistry];
  const { database, clock, dataDirectory } = parts;
  addGauges<WorkFigures>(
    registers,
    WORK_GAUGES,
    cached(() => findWorkFigures(database, clock()), CACHE_MILLISECONDS),
  );
  addGauges<{ delay: number }>(
    registers,
    { delay: ['bancale_activation_stalled_seconds', 'How long a wave of invitations has sent nothing, though it may'] },
    cached(async () => ({ delay: await findWaveDelay(parts) }), CACHE_MILLISECONDS),
  );
  observeDisk(registers, database, dataDirectory);
}
