import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { serveFolder } from './static-files.ts';

it('a file that cannot be read is an error that is told, not a broken download', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  for (const name of ['open.txt', 'closed.txt']) writeFileSync(join(folder, name), name);
  chmodSync(join(folder, 'closed.txt'), 0);
  const told: Error[] = [];
  const server = new Hono();
  server.get('/*', serveFolder(folder, 'no-cache'));
  server.onError((error, context) => {
    told.push(error);
    return context.text('failed', 500);
  });
  // The superuser may read every file.
  const user = process.geteuid?.() ?? 0;
  if (user === 0) process.seteuid?.(65_534);
  try {
    const read = async (name: string) => {
      const response = await server.request(`/${name}`);
      return [response.status, await response.text(), response.headers.get('content-length')];
    };
    expect(await read('open.txt')).toEqual([200, 'open.txt', '8']);
    expect(await read('closed.txt')).toEqual([500, 'failed', null]);
  } finally {
    if (user === 0) process.seteuid?.(0);
  }
  expect(told).toMatchObject([{ code: 'EACCES' }]);
});
