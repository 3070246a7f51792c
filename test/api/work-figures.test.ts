import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWorkFigures, type WorkFigures } from '../../backend/metrics/work-figures.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { publishLegalText } from '../builders/legal-texts.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
});
afterAll(() => test.drop());

const run = (statement: string) => test.database.pool.query(statement);
const figures = () => findWorkFigures(test.database, new Date());

const RUN = (state: string, hours: number) => {
  const at = `now() - interval '${hours} hours'`;
  const [word, ended] = state === 'running' ? ['null', 'null'] : [`'${state}'`, at];
  return `insert into import_run (kind, files, state, started_at, ended_at) values ('prices', '{a.csv}', ${word}, ${at}, ${ended})`;
};
const FILE = (columns: string, values: string) =>
  `insert into import_file (name, content_hash, bytes, user_id, uploaded_by, uploaded_at, type, ${columns})
   values ('a.csv', 'h', 1, 1, 'ada', now(), 'table', ${values})`;
const TASK = (state: string) =>
  `with run as (insert into import_run (kind, files, state, started_at, ended_at) values
     ('prices', '{b.csv}', 'finished', now(), now()) returning id)
   insert into import_task (run_id, action, is_trial, state, user_id, asked_by, asked_at, parameters, finished_at)
   select id, 'undo', true, '${state}', 1, 'ada', now() - interval '10 minutes', '{}',
     case when '${state}' = 'failed' then now() end from run`;
const MAIL = (state: string, hours: number) =>
  `insert into account_mail (id, recipient, template, locale, state, created_at, sent_at)
   values (gen_random_uuid(), 'a@b.example', 'welcome', 'it', '${state}', now() - interval '${hours} hours',
     case when '${state}' = 'sent' then now() - interval '${hours} hours' end)`;
const WAVE = (letters: string) =>
  `insert into activation_wave (created_by, created_at, starts_at, per_hour, valid_days, letters_state)
   values ('ada', now() - interval '2 hours', now(), 100, 30, '${letters}')`;
const PERSON = (state: string, days: number) =>
  `insert into person_request (kind, name, email, locale, source, due_on, state, answered_at, answered_by)
   values ('copy', 'Anna', 'a@b.example', 'it', 'office', (now() at time zone 'Europe/Rome')::date + ${days}, '${state}',
     case when '${state}' = 'done' then now() end, case when '${state}' = 'done' then 'ada' end)`;

const EMPTY =
  'truncate import_run, import_file, import_task, account_mail, activation_wave, person_request, backup_note cascade';

describe('what the metrics say of background work', () => {
  it.each<[string, string[], Partial<WorkFigures>]>([
    ['nothing', [], { importsRunning: 0, importOldest: 0, importJobOldest: 0, backupAge: null, personDaysLeft: null }],
    ['an import at work', [RUN('running', 2)], { importsRunning: 1, importOldest: expect.closeTo(7200, -2) as number }],
    ['one whose process was killed days ago', [RUN('running', 49)], { importsRunning: 0, importOldest: 0 }],
    ['a finished one', [RUN('finished', 1)], { importsRunning: 0, importsHeld: 0, importsStopped: 0 }],
    ['one that the guard held', [RUN('held', 100), RUN('discarded', 1)], { importsHeld: 1, importsStopped: 0 }],
    ['those that were stopped', [RUN('stopped', 1), RUN('stopped', 25)], { importsStopped: 1 }],
    [
      'a file that waits',
      [FILE('job, job_at', `'trial', now() - interval '1 hour'`)],
      { importJobOldest: expect.closeTo(3600, -2) as number, importJobsFailed: 0 },
    ],
    ['a task that waits', [TASK('waiting')], { importJobOldest: expect.closeTo(600, -2) as number }],
    ['a task that failed', [TASK('failed')], { importJobsFailed: 1, importJobOldest: 0 }],
    [
      'files whose jobs failed, were killed, or were stopped by a person',
      [
        FILE('alive_at, failure', `now(), '{"reason": "error", "text": ""}'`),
        FILE('job, alive_at', `'apply', now() - interval '6 minutes'`),
        FILE('alive_at, failure', `now(), '{"reason": "stopped", "text": ""}'`),
        FILE('job, alive_at', `'apply', now()`),
      ],
      { importJobsFailed: 2 },
    ],
    [
      'mails',
      [MAIL('sent', 1), MAIL('sent', 30), MAIL('given_up', 50), MAIL('given_up', 24 * 8), MAIL('refused', 1)],
      { mailsSent: 1, mailsGivenUp: 1 },
    ],
    ['letters', [WAVE('waiting'), WAVE('done')], { lettersOldest: expect.closeTo(7200, -2) as number }],
    [
      'a backup',
      [`insert into backup_note (made_at, bytes) values (now() - interval '3 hours', 1)`],
      { backupAge: expect.closeTo(10_800, -2) as number, backupElsewhere: 0 },
    ],
    [
      'backups of another program',
      [`insert into backup_note (elsewhere, declared_by, declared_at) values ('snapshots', 'ada', now())`],
      { backupAge: null, backupElsewhere: 1 },
    ],
    [
      'requests of persons',
      [PERSON('waiting', 20), PERSON('waiting', 4), PERSON('done', 1)],
      { personRequests: 2, personDaysLeft: 4 },
    ],
  ])('after %s', async (_, statements, expected) => {
    await run(EMPTY);
    for (const statement of statements) await run(statement);
    expect(await figures()).toMatchObject(expected);
  });

  it('counts coming legal texts of which somebody should know and does not', async () => {
    const day = 86_400_000;
    await publishLegalText(test.database, { key: 'terms', from: new Date(Date.now() + 20 * day), noticeDays: 15 });
    await publishLegalText(test.database, { key: 'privacy', from: new Date(Date.now() + 20 * day), noticeDays: 30 });
    await run(`update user_account set created_at = now() - interval '90 days'`);
    expect((await figures()).legalNoticesLate).toBe(1);
    await run(
      `insert into legal_notice (text_key, version, user_id, at) select 'privacy', 1, id, now() from user_account`,
    );
    expect((await figures()).legalNoticesLate).toBe(0);
  });
});
