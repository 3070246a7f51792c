import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textsOf } from '../../test/builders/pdf-texts.ts';
import { texts } from '../texts/index.ts';
import { drawHead, type Issuer } from './head.ts';
import { createLogoReader } from './logo.ts';
import { heightOf, startSheet, write } from './sheet.ts';

const info = { title: 'T', author: 'A', locale: 'it', createdOn: new Date('2026-11-15T12:00:00Z') };

async function drawn(lines: readonly string[], isBold = false): Promise<Buffer> {
  const { drawing, finished } = await startSheet(info);
  for (const line of lines) write(drawing, line, { x: 40, y: drawing.y, width: 500, isBold });
  drawing.end();
  return finished;
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

describe('texts of printed documents', () => {
  const signs = [
    ...between(0x100, 0x17f),
    ...between(0x391, 0x3a1),
    ...between(0x3a3, 0x3bb),
    ...between(0x3bd, 0x3c9),
    ...between(0x2150, 0x215f),
    ...between(0x2190, 0x21ff),
    ...[...'⌀∅∆∑−∞√≈≠≤≥⊥∥∠×÷±′″₂⁴✓✔□■●○Ωℓ№'].filter((sign) => sign !== '−'),
  ];

  it.each([false, true])(
    'are drawn with letters, fractions, arrows and mathematical signs (bold: %s)',
    async (isBold) => {
      // A digit keeps signs with accents from being composed with their neighbours.
      const lines = signs.map((sign) => `${sign}1`.normalize('NFC'));
      const pdf = await drawn(lines, isBold);
      expect(textsOf(pdf).split('\n')).toEqual(lines);
      expect(pdf.length).toBeLessThan(60_000);
    },
  );

  it('are drawn in one font of the readers where that is enough', async () => {
    const latin = between(0xa1, 0xff)
      .filter((sign) => sign !== '\u00ad')
      .join('');
    const pdf = await drawn([latin]);
    expect(textsOf(pdf)).toBe(latin);
    expect(pdf.toString('latin1')).not.toContain('/FontFile');
  });

  it('show what no font has as □, and never fail', async () => {
    const pdf = await drawn(['T‑2\tM8 漢 😀 \ud800 →', '\0\u0007']);
    expect(textsOf(pdf)).toContain('T-2 M8 □ □ □ →');
  });

  it('have the height of the font that they are drawn in', async () => {
    const { drawing } = await startSheet(info);
    const text = 'Tubo ⌀ 20 → 25 multistrato per impianti ';
    const below = write(drawing, text.repeat(6), { x: 40, y: 100, width: 120 });
    expect(heightOf(drawing, text.repeat(6), 120)).toBeCloseTo(below - 100, 1);
  });
});

describe('the logo of printed documents', () => {
  let folder: string;
  const logger = { warn: vi.fn() };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'logo-'));
    logger.warn.mockClear();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const issuer: Issuer = {
    ...{ name: 'Ferramenta Rossi', street: 'Via Po 1', city: 'Torino', telephone: '011', email: 'o@r.example' },
    ...{ vatNumber: '01234567897', register: 'REA TO-1' },
  };

  async function headOf(logo: Issuer['logo']): Promise<Buffer> {
    const { drawing, finished } = await startSheet(info);
    const head = { issuer: { ...issuer, logo }, title: 'Fattura', number: 'F/1', day: '15/11/2026', bars: null };
    drawHead(drawing, head, texts.it.print);
    drawing.end();
    return finished;
  }

  it.each(['svg', 'png', 'jpg'] as const)('is drawn from a file %s, above the name', async (type) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="40" height="20"/></svg>';
    const content = {
      svg: Buffer.from(svg),
      png: await sharp(Buffer.from(svg)).png().toBuffer(),
      jpg: await sharp(Buffer.from(svg)).jpeg().toBuffer(),
    };
    await writeFile(join(folder, `logo.${type}`), content[type]);
    const pdf = await headOf(await createLogoReader(folder, logger)());
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    expect(textsOf(pdf)).toContain('Ferramenta Rossi');
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('that can’t be read leaves the name, is logged once, and is read again when it has changed', async () => {
    const read = createLogoReader(folder, logger);
    expect(await read()).toBeUndefined();
    await writeFile(join(folder, 'logo.png'), 'no picture');
    expect(await read()).toBeUndefined();
    expect(await read()).toBeUndefined();
    expect(logger.warn).toHaveBeenCalledOnce();
    expect((await headOf(await read())).toString('latin1')).not.toContain('/Subtype /Image');
    const picture = sharp({ create: { width: 9, height: 3, channels: 3, background: '#204060' } });
    await writeFile(join(folder, 'logo.png'), await picture.png().toBuffer());
    expect(await read()).toBeDefined();
  });
});
