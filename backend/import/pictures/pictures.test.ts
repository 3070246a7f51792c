import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../write-batches.ts';
import { inEnglish } from '../../texts/in-english.ts';
import { download, isPublicAddress, type SendRequest } from './download.ts';
import { PictureStore, type PictureOptions } from './picture-store.ts';

let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-pictures-'));
  picture = await sharp({ create: { width: 1400, height: 700, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();
  await mkdir(join(folder, 'in'));
  await writeFile(join(folder, 'in', 'Foto Uno.jpg'), picture);
  await writeFile(join(folder, 'in', 'text.jpg'), 'no picture');
  await writeFile(join(folder, 'secret.jpg'), picture);
  await mkdir(join(folder, 'in', 'Viti'));
  for (const name of ['Però.JPG', 'Viti/Dado M8.png', 'due.jpg', 'DUE.JPG']) {
    await writeFile(join(folder, 'in', name.normalize('NFD')), picture);
  }
  await symlink(join(folder, 'secret.jpg'), join(folder, 'in', 'link.jpg'));
});
afterAll(() => rm(folder, { recursive: true }));

async function store(pictures: string[], options: Partial<PictureOptions> = {}) {
  const imageFolder = join(folder, `img-${Math.random().toString(36).slice(2)}`);
  const settings = { imageFolder, source: 'prova', pictureFolder: join(folder, 'in'), download: false, dryRun: false };
  const pictureStore = new PictureStore({ ...settings, ...options });
  const article: { pictures?: string[]; ifNew?: { pictures?: string[] } } = { pictures };
  const item: Item<typeof article> = { file: 'f', line: 2, code: 'A', record: article, remarks: [] };
  await pictureStore.store([item], ({ record }) => record);
  return { article, reasons: item.remarks.map(({ reason }) => reason), pictureStore, imageFolder };
}

describe('a picture file', () => {
  it('becomes three WebP versions under one address (R3.10)', async () => {
    const { article, imageFolder, reasons } = await store(['Foto Uno.jpg']);
    expect(reasons).toEqual([]);
    expect(article.pictures).toEqual([expect.stringMatching(/^\/img\/prova\/foto-uno-[0-9a-f]{12}\.webp$/)]);
    const name = article.pictures?.[0]?.split('/').at(-1) ?? '';
    const sizes = [];
    for (const version of ['thumb_', 'gallery_', 'main_']) {
      const { format, width, height } = await sharp(join(imageFolder, 'prova', version + name)).metadata();
      sizes.push([format, width, height]);
    }
    expect(sizes).toEqual([
      ['webp', 128, 64],
      ['webp', 480, 240],
      ['webp', 1000, 500],
    ]);
  });
  it('is not generated again from the same content', async () => {
    const { imageFolder, pictureStore } = await store(['Foto Uno.jpg']);
    expect(pictureStore.made).toBe(1);
    expect((await store(['Foto Uno.jpg'], { imageFolder })).pictureStore.made).toBe(0);
  });
  it('is not written by a dry run', async () => {
    const { article, imageFolder } = await store(['Foto Uno.jpg'], { dryRun: true });
    expect(article.pictures).toHaveLength(1);
    await expect(readdir(imageFolder)).rejects.toThrow('ENOENT');
  });
  it.each([
    ['Però.JPG', 'pero'],
    ['però.jpg', 'pero'],
    ['PERO\u0300', 'pero'],
    ['Per%C3%B2.JPG', 'pero'],
    ['foto uno.JPG', 'foto-uno'],
    ['viti\\DADO M8.PNG', 'dado-m8'],
    ['C:\\ERP\\Foto\\Foto%20Uno.jpg', 'foto-uno'],
    ['\\\\server\\foto\\viti\\dado m8', 'dado-m8'],
    ['/var/erp/foto uno.jpg', 'foto-uno'],
    ['due.jpg', 'due'],
  ])('%s is found as %s, by its exact name or a similar one', async (named, expected) => {
    const { article, reasons } = await store([named], { dryRun: true });
    expect(reasons).toEqual([]);
    expect(article.pictures).toEqual([expect.stringMatching(`^/img/prova/${expected}-[0-9a-f]{12}`)]);
  });
  it('that has too many pixels is refused for that reason', async () => {
    const create = { width: 8000, height: 7000, channels: 3, background: '#ffffff' } as const;
    await sharp({ create })
      .jpeg()
      .toFile(join(folder, 'in', 'huge.jpg'));
    const { reasons } = await store(['huge.jpg']);
    expect(inEnglish(reasons)).toEqual([expect.stringContaining('8000 × 7000 pixels')]);
  });
  it.each([
    ['Due.jpg', 'Several files fit Due.jpg: DUE.JPG, due.jpg.'],
    ['D:\\foto\\none.jpg', 'There is no picture file'],
    ['../Foto Uno.JPG', 'lies outside the picture folder'],
    ['../secret.jpg', 'lies outside the picture folder'],
    ['..\\secret.jpg', 'lies outside the picture folder'],
    ['/etc/passwd', 'lies outside the picture folder'],
    ['link.jpg', 'lies outside the picture folder'],
    ['none.jpg', 'There is no picture file none.jpg'],
    ['text.jpg', 'is not a JPEG'],
    ['file:///etc/passwd', 'only http and https'],
  ])('%s is reported; an existing article keeps its images, a new one gets the others', async (named, reason) => {
    const { article, reasons } = await store([named, 'Foto Uno.jpg'], { download: true });
    expect(article.pictures).toBeUndefined();
    expect(article.ifNew?.pictures).toHaveLength(1);
    expect(inEnglish(reasons)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('an image by URL', () => {
  it('is downloaded only when requested, and used again once it exists', async () => {
    const url = 'https://pictures.example/a/uno.jpg';
    const refused = await store([url]);
    expect(refused.article).toEqual({ ifNew: { pictures: [] } });
    expect(refused.pictureStore.skipped).toBe(1);
    const fetched = await store([url], { download: true, fetch: () => Promise.resolve(picture) });
    expect(fetched.article.pictures).toHaveLength(1);
    const later = await store([url], { imageFolder: fetched.imageFolder });
    expect(later.article.pictures).toEqual(fetched.article.pictures);
  });
});

describe('a download', () => {
  let server: Server;
  let send: SendRequest;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/big') response.end(Buffer.alloc(2000));
      else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/key' }).end();
      else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (request.url === '/good') response.end('picture');
      else if (request.url !== '/slow') response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // Replaces the public internet: every public name leads to the test's own server.
    send = (url, signal) =>
      new Promise((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: url.pathname, signal, agent: false }, resolve).on('error', reject);
      });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const limits = { milliseconds: 300, bytes: 1000 };

  it('returns the content', async () => {
    expect(String(await download('http://shop.example/good', limits, send))).toBe('picture');
  });
  it.each([
    ['http://shop.example/big', 'larger than'],
    ['http://shop.example/slow', 'no answer in 0.3 s'],
    ['http://shop.example/none', 'the server answers 404'],
    ['http://shop.example/inside', '169.254.169.254 is not on the public internet'],
    ['http://shop.example/loop', 'too many redirects'],
    ['ftp://shop.example/good', 'only http and https'],
    ['http://127.0.0.1/good', 'not on the public internet'],
    ['http://[::1]/good', 'not on the public internet'],
    ['http://2130706433/good', 'not on the public internet'],
  ])('of %s is rejected: %s', async (address, reason) => {
    await expect(download(address, limits, send)).rejects.toThrow(reason);
  });
  it('does not request names that resolve to this machine', async () => {
    await expect(download('http://localhost:9/good', limits)).rejects.toThrow(
      'localhost is not on the public internet',
    );
  });
  it.each([
    ['8.8.8.8', true],
    ['10.1.2.3', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['2606:4700::1111', true],
    ['::ffff:10.0.0.1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
  ])('address %s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
