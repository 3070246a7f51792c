import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A small PNG file that says it has 20,000 × 20,000 pixels. */
export async function decompressionBomb(): Promise<Buffer> {
  const picture = { width: 16, height: 16, channels: 3, background: '#b33' } as const;
  const png = await sharp({ create: picture }).png().toBuffer();
  // Width and height are in the first chunk, whose checksum follows its thirteen bytes.
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
