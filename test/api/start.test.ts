import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from '../../backend/database/index.ts';
import { hasDiskInMemory } from '../faults/whole-program/disk-scenario.ts';

const project = resolve(import.meta.dirname, '../..');
const { PATH, NODE_COMPILE_CACHE } = process.env;
const inherited = { PATH, NODE_COMPILE_CACHE };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bancale-start-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a start that should fail; resolves with its exit code and error output. */
async function start(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(project, 'cli/start.ts')], {
    env: { ...inherited, PORT: '0', DATA_DIR: directory, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = text(child.stderr);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: await output };
}

test('a used port is reported before anything slow starts', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await start({ PORT: String(port) });
  other.close();
  expect(output).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`);
  expect(output).not.toMatch(/ {4}at /);
  expect(code).toBe(1);
  expect(existsSync(join(directory, 'postgres'))).toBe(false);
});

test('a data directory in use is reported', async () => {
  const lock = lockDataDirectory(directory);
  const { code, output } = await start({});
  lock.release();
  expect(output).toContain(`The data directory ${directory} is in use by another Bancale (process ${process.pid}).`);
  expect(output).not.toMatch(/ {4}at /);
  expect(code).toBe(1);
});

test.runIf(hasDiskInMemory())('a data directory on a file system that is read-only is reported', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700,ro', 'tmpfs', directory]);
  try {
    for (const place of [directory, join(directory, 'below')]) {
      const { code, output } = await start({ DATA_DIR: place });
      expect(output).toContain(`${directory} is on a file system that is mounted read-only`);
      expect(output).not.toMatch(/ {4}at /);
      expect(code).toBe(1);
    }
  } finally {
    execFileSync('umount', ['--lazy', directory]);
  }
});

test('an interrupted restore is reported', async () => {
  mkdirSync(join(directory, 'restore.ready'));
  const { code, output } = await start({});
  expect(output).toContain(`A restore into ${directory} was cut short at its last step`);
  expect(output).not.toMatch(/ {4}at /);
  expect(code).toBe(1);
});

test('all invalid settings are reported at once', async () => {
  const { code, output } = await start({ PORT: 'eighty', PROCESSES: '0', DEMO: 'perhaps', LOG_LEVEL: 'loud' });
  expect(output).toMatch(/PORT must .*\n.*PROCESSES must .*\n.*DEMO must .*\n.*LOG_LEVEL must /);
  expect(output).not.toMatch(/ {4}at /);
  expect(code).toBe(1);
});

test('11.1 what keeps one of several processes from starting ends the command with its sentence', async () => {
  for (const folder of ['out', 'in']) mkdirSync(join(directory, folder));
  const { code, output } = await start({
    ...{ PROCESSES: '2', DEMO: 'off' },
    ...{ ERP_FOLDER_OUT: join(directory, 'out'), ERP_FOLDER_IN: join(directory, 'in') },
    ERP_FOLDER_PROFILE: join(directory, 'missing.json'),
  });
  expect(output).toContain(`Bancale did not start.\nThe profile ${join(directory, 'missing.json')} can't be read`);
  expect(output).not.toMatch(/ {4}at /);
  expect(code).toBe(1);
  expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
});

test('an unusable database is reported without its password', async () => {
  const otherServer = createServer((socket) => socket.end('no database')).listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
  const { port } = otherServer.address() as AddressInfo;
  const { code, output } = await start({ DATABASE_URL: `postgres://shop:open-sesame@127.0.0.1:${port}/shop` });
  otherServer.close();
  expect(output).toContain(`The PostgreSQL at 127.0.0.1:${port}/shop (DATABASE_URL) can't be used`);
  expect(output).not.toContain('open-sesame');
  expect(code).toBe(1);
});

test('files written by a CLI command are not readable by other users, whatever the umask', async () => {
  chmodSync(directory, 0o755);
  mkdirSync(join(directory, 'erp'), { mode: 0o755 });
  const source = mkdtempSync(join(tmpdir(), 'bancale-start-'));
  writeFileSync(join(source, 'articles.csv'), 'code,name,pictures\nA,Uno,a.png\n');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(join(source, 'a.png'));
  const command = 'umask 022; exec "$0" cli/import.ts articles "$1/articles.csv" --pictures "$1"';
  const child = spawn('/bin/sh', ['-c', command, process.execPath, source], {
    cwd: project,
    env: { ...inherited, DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  rmSync(source, { recursive: true });
  const paths = ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })];
  const open = paths.filter((path) => (lstatSync(join(directory, path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['postgres', 'postgres.log', 'lock', 'erp', 'files']));
});
