import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decompressionBomb } from '../../test/builders/decompression-bomb.ts';
import { encodeClaimPhoto } from './claim-photo.ts';

const drawn = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } });

describe('a photo of a claim', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('from %s becomes JPEG', async (format) => {
    const encoded = await encodeClaimPhoto(await drawn().toFormat(format).toBuffer());
    expect(await sharp(encoded ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
  });

  it('is upright, limited in size, and without place and camera', async () => {
    const taken = await drawn(3000, 2000)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '44/1 29/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const encoded = (await encodeClaimPhoto(taken)) ?? Buffer.alloc(0);
    const metadata = await sharp(encoded).metadata();
    expect(metadata).toMatchObject({ width: 1067, height: 1600 });
    expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('of noise is made small enough to be mailed', async () => {
    const raw = { width: 1200, height: 1200, channels: 3 } as const;
    const noise = await sharp(randomBytes(1200 * 1200 * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const encoded = await encodeClaimPhoto(noise);
    expect(encoded?.length).toBeGreaterThan(10_000);
    expect(encoded?.length).toBeLessThanOrEqual(600_000);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    [
      'a program with the name of a picture',
      () => Buffer.from('MZ\x90\x00\x03 This program cannot be run in DOS mode.'),
    ],
    [
      'a drawing that could load files',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    [
      'a program behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500)]),
    ],
    ['a GIF', () => drawn().gif().toBuffer()],
    ['a truncated JPEG', async () => (await drawn(600, 600).jpeg().toBuffer()).subarray(0, 1500)],
    [
      'a truncated PNG',
      async () => {
        const raw = { width: 100, height: 100, channels: 3 } as const;
        return (await sharp(randomBytes(30_000), { raw }).png().toBuffer()).subarray(0, 9000);
      },
    ],
    ['a decompression bomb', () => decompressionBomb()],
  ])('is not %s', async (_, content) => {
    expect(await encodeClaimPhoto(await content())).toBeNull();
  });
});
