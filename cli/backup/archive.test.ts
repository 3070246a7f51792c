import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArchive, writeArchive, type AddPart } from './archive.ts';
import type { Manifest } from './manifest.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-archive-'));
  file = join(folder, 'one.tar');
});
afterEach(() => rm(folder, { recursive: true }));

const CONTENT: Omit<Manifest, 'parts'> = {
  format: 1,
  createdAt: '2026-11-22T10:00:00.000Z',
  shop: 'Ferramenta Prova S.r.l.',
  version: '0.1.0',
  migrations: [{ number: 1, name: 'first', checksum: 'a'.repeat(64) }],
  tables: [{ name: 'article', columns: ['id'], rows: 2, part: 'tables/article.copy.gz' }],
  sequences: { article_id_seq: 2 },
};
const PARTS: Record<string, Buffer> = {
  'tables/article.copy.gz': Buffer.from('two rows'),
  'data/files/empty': Buffer.alloc(0),
  // Larger than one stream buffer.
  'data/files/large': Buffer.alloc(300_000, 'picture'),
};

async function addAll(add: AddPart): Promise<void> {
  for (const [name, content] of Object.entries(PARTS)) {
    await add(name, content.length, 0o640, Readable.from(content.length > 0 ? [content] : []));
  }
}

const write = () =>
  writeArchive(file, async (add) => {
    await addAll(add);
    return CONTENT;
  });

/** All parts of an archive, after the whole archive was checked. */
async function read(): Promise<{ manifest: Manifest; parts: Record<string, Buffer> }> {
  const parts: Record<string, Buffer> = {};
  const manifest = await readArchive(file, async (name, _mode, content) => {
    parts[name] = await buffer(content);
  });
  return { manifest, parts };
}

describe('the archive of a backup', () => {
  it('returns what was put in, readable by its owner only', async () => {
    const written = await write();
    const { manifest, parts } = await read();
    expect(manifest).toEqual(written);
    expect(manifest).toMatchObject(CONTENT);
    expect(parts).toEqual(PARTS);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is not created when writing it failed', async () => {
    const failing = writeArchive(file, async (add) => {
      await addAll(add);
      throw new Error('the database went away');
    });
    await expect(failing).rejects.toThrow('the database went away');
    const shorter = writeArchive(file, async (add) => {
      await add('data/files/a', 10, 0o600, Readable.from([Buffer.from('short')]));
      return CONTENT;
    });
    await expect(shorter).rejects.toThrow('data/files/a changed while it was read.');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is reported as damaged wherever it is truncated', async () => {
    await write();
    const whole = await readFile(file);
    // The last kilobyte is the end marker of every tar file.
    const cut = fc.integer({ min: 0, max: whole.length - 1025 });
    await fc.assert(
      fc.asyncProperty(cut, async (length) => {
        await writeFile(file, whole.subarray(0, length));
        await expect(read()).rejects.toThrow(/^The backup .* is damaged: /);
      }),
      { numRuns: 40 },
    );
  });

  it('with one wrong byte is reported as damaged, or returns the same content', async () => {
    await write();
    const whole = await readFile(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, difference) => {
        const changed = Buffer.from(whole);
        changed[place] = (changed[place] ?? 0) ^ difference;
        await writeFile(file, changed);
        const found = await read().catch((error: unknown) => error);
        if (found instanceof Error)
          expect(found.message).toMatch(/^The backup .* (?:is damaged: |was made by another)/);
        else expect(found).toMatchObject({ manifest: CONTENT, parts: PARTS });
      }),
      { numRuns: 60 },
    );
  });

  it('is rejected when a part name leads outside the folder', async () => {
    await writeArchive(file, async (add) => {
      await add('data/../../etc/passwd', 1, 0o600, Readable.from([Buffer.from('x')]));
      return { ...CONTENT, tables: [] };
    });
    await expect(readArchive(file)).rejects.toThrow('its table of contents has an unknown form');
  });

  it('is reported as damaged when it is not an archive, and by name when it is missing', async () => {
    await writeFile(file, 'not a tar file, but longer than nothing'.repeat(100));
    await expect(readArchive(file)).rejects.toThrow('is damaged');
    await expect(readArchive(join(folder, 'none.tar'))).rejects.toThrow('ENOENT');
  });
});
