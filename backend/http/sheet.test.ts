import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { sheetDay, SHEET_FORMATS, writeSheet } from './sheet.ts';

it('a sheet has days and times as dates, and amounts as numbers with two decimals', async () => {
  const { money, day, moment } = SHEET_FORMATS;
  const rows = [
    ['Data', 'Ora', 'Totale', 'Codice'],
    [sheetDay('2026-02-28'), sheetDay('2026-01-01', '00:30'), 1234.5, '0042'],
  ];
  const file = await writeSheet('Ordini', [day, moment, money, null], [JSON.stringify(rows)]);
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.rows[1]).toEqual([
    new Date('2026-02-28T00:00:00Z'),
    new Date('2026-01-01T00:30:00Z'),
    1234.5,
    '0042',
  ]);
  const styles = strFromU8(unzipSync(file)['xl/styles.xml'] ?? new Uint8Array());
  for (const format of [day, moment, money]) expect(styles).toContain(`formatCode="${format}"`);
});
