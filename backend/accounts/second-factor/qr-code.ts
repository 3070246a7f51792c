/** A QR code as a drawing: the side of its square, and the dark parts as the path of an SVG. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as QR code, without the quiet zone. The library is loaded on first use. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { toSVG } = await import('bwip-js/node');
  // Options of one symbology are not in the types.
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 1 };
  const svg = toSVG(options);
  const [, size] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const path = [...svg.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, part]) => part).join('');
  if (!size || !path) throw new Error('the QR code was not drawn');
  return { size: Number(size), path };
}
