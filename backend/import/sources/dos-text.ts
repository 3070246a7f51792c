/** Code pages of DOS, which older ERPs still write, from byte 128 on; in 850 the euro sign stands where Windows puts it. */
const upperHalves = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const;

export const dosEncodings = ['cp850', 'cp437'] as const;
export type DosEncoding = (typeof dosEncodings)[number];

/** The text of bytes in a code page of DOS. */
export function decodeDos(bytes: Uint8Array, encoding: DosEncoding): string {
  const upper = upperHalves[encoding];
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (sign) => upper.charAt(sign.charCodeAt(0) - 128));
}

const lowerDos = new Set([0x82, 0x85, 0x8a, 0x8d, 0x95, 0x97]);
const upperDos = new Set([0x90, 0xb7, 0xd4, 0xde, 0xe3, 0xeb]);
const lowerWindows = new Set([0xe0, 0xe8, 0xe9, 0xec, 0xf2, 0xf9]);
const upperWindows = new Set([0xc0, 0xc8, 0xc9, 0xcc, 0xd2, 0xd9]);
/** °, ², ³, Ø, ø and the apostrophe of a word processor. */
const certainlyWindows = new Set([0xb0, 0xb2, 0xb3, 0xd8, 0xf8, 0x92]);
const boxLines = new Set([0xb3, 0xba, 0xc4, 0xcd]);
/** Windows-1252 has no sign for these. */
const neverWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * Tells DOS from Windows in a text of one byte a sign, by where the accents of Italian words stand: after a letter of the
 * same case. In Windows `…` and `•` are where DOS has à and ò, so à alone, after a word's end, proves little.
 */
export class DosEvidence {
  #windows = 0;
  #dos = 0;
  #weak = 0;
  #before = 0;

  add(bytes: Uint8Array): void {
    // By index: iterators of bytes are slow, and files are large.
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place] ?? 0;
      if (byte >= 0x80) this.#look(place === 0 ? this.#before : (bytes[place - 1] ?? 0), byte);
    }
    this.#before = bytes.at(-1) ?? this.#before;
  }

  #look(before: number, byte: number): void {
    const isAfterLower = before >= 0x61 && before <= 0x7a;
    const isAfterUpper = before >= 0x41 && before <= 0x5a;
    // `90°` and `n°` in DOS; in Windows `ø` of a diameter, which stands before its number.
    const isDegree = (before >= 0x30 && before <= 0x39) || before === 0x4e || before === 0x6e;
    if (boxLines.has(byte) && before === byte) this.#dos += 1;
    else if (isAfterLower && byte === 0x85) this.#weak += 1;
    else if ((isAfterLower && lowerDos.has(byte)) || (isAfterUpper && upperDos.has(byte))) this.#dos += 1;
    else if ((isAfterLower && lowerWindows.has(byte)) || (isAfterUpper && upperWindows.has(byte))) this.#windows += 1;
    else if (byte === 0xf8 && isDegree) this.#dos += 1;
    else if (certainlyWindows.has(byte)) this.#windows += 1;
    else if (byte === 0xd5 || neverWindows.has(byte)) this.#dos += 1;
  }

  /** Whether the text looks more like DOS than like Windows. */
  get isDos(): boolean {
    return this.#dos + (this.#dos > 0 ? this.#weak : 0) > this.#windows;
  }
}
