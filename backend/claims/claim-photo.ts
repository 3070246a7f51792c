import sharp, { type Sharp } from 'sharp';

/** Longest side in pixels and quality, tried in this order until a photo is small enough. */
const ENCODINGS = [
  { side: 1600, quality: 80 },
  { side: 1600, quality: 60 },
  { side: 1200, quality: 60 },
  { side: 800, quality: 50 },
] as const;
/** Maximum size of a stored photo in bytes: four of them fit into a mail. */
const LARGEST_STORED = 600_000;
/** Telephones take up to 50 megapixels; a file that unpacks to more is rejected before it is decoded. */
const MAXIMUM_PIXELS = 64_000_000;
const MAXIMUM_SECONDS = 20;

/** Whether the first bytes are those of JPEG, PNG or WebP, so that no other decoder is used on untrusted files. */
function isKnownFormat(content: Buffer): boolean {
  const text = content.toString('latin1', 0, 12);
  return text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP$/.test(text);
}

function encode(content: Buffer, { side, quality }: (typeof ENCODINGS)[number]): Sharp {
  // Truncated files fail; harmless deviations that many cameras write do not.
  return sharp(content, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'truncated' })
    .timeout({ seconds: MAXIMUM_SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, mozjpeg: true });
}

/**
 * Encodes a photo again as a JPEG of limited size, upright and without metadata such as the place where it was taken.
 * Null for a file that is not a complete JPEG, PNG or WebP picture, or that unpacks to too many pixels.
 */
export async function encodeClaimPhoto(content: Buffer): Promise<Buffer | null> {
  if (!isKnownFormat(content)) return null;
  try {
    for (const encoding of ENCODINGS) {
      const encoded = await encode(content, encoding).toBuffer();
      if (encoded.length <= LARGEST_STORED) return encoded;
    }
  } catch {
    // The decoder's own message would not help the user.
  }
  return null;
}
