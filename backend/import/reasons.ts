import type { KeptReason } from '../../domain/import-history.ts';
import { explain, reasonForm, reasonText, type Reason, type ReasonText } from '../texts/index.ts';
import type { ReportEntry } from './report-entry.ts';

/** Equal reasons of a report, for people. */
export interface ReasonGroup {
  severity: ReportEntry['severity'];
  field: string | null;
  /** The first reason of the group. */
  reason: KeptReason;
  count: number;
  /** Where it was met first, at most three places: a cell, a line, or a file that is one record. */
  places: string[];
  advice: KeptReason;
}

const placesShown = 3;
/** Beyond these, reasons are counted together, so that memory stays constant. */
const mostGroups = 500;

/** What to do about a reason, by its words; the first that matches. */
const advices: readonly [RegExp, ReasonText][] = [
  [/lost its digits|has lost/i, 'Format the column as text in the spreadsheet, and export it again.'],
  [/"unit"/, 'Say in the mapping which of both it is ("unit": "fraction" or "percent").'],
  [
    /yields no number|would be .* as another document|is another document already/i,
    'Say in the mapping how numbers and series are written (number, series, creditSeries).',
  ],
  [
    /share the VAT number|share the tax code/i,
    'Give these customers their recipient codes, tax codes or certified mail, and import the invoices again.',
  ],
  [/is of no customer|is a document of the seller/i, 'Keep such files in another folder.'],
  [
    /signed file|well-formed XML|archive|neither XML/i,
    'Get the file again from the program or the intermediary it came from.',
  ],
  [
    /sums by VAT rate|due dates come to|above 0 can be kept/i,
    'Compare with the document in the ERP; due dates can be imported as due-dates.',
  ],
  [
    /and the amount of the line is|and the taxable amount is/i,
    'Compare with the document, and say in the mapping which price is before discounts (grossPrice) and which after (netPrice); a discount on the whole document is a charge below 0.',
  ],
  [
    /^no article has the code|^the name may mean/i,
    'Name the file after the code of its article, and read the folder again.',
  ],
  [
    /not a JPEG, PNG|pixels, more than|is larger than 50 MB/i,
    'Put another picture of that name in its place, and import it again.',
  ],
  [
    /there is no picture file|several files fit/i,
    'Put the picture into the folder of --pictures, or correct its name.',
  ],
  [/could not be fetched/i, 'Look whether the address opens in a browser, and import again.'],
  [/there is no article|not in the catalogue/i, 'Import the articles first, or correct the code.'],
  [/there is no customer/i, 'Import the customers first, or correct the code.'],
  [
    /there is no (?:price list|category|brand|family|feature|agent|address|collection|color)/i,
    'Import it first, or correct the code.',
  ],
  [/fields, the header names/i, 'Put cells that contain the separator in quotes, and export the file again.'],
  [/quote is opened/i, 'Close the quote in this line of the file, and import it again.'],
  [
    /net price of 0|is no price|price of 0/i,
    'Give a price in the ERP, or say that the article is free of charge (isFree).',
  ],
  [
    /is no number|decimal sign|no whole number/i,
    'Correct the number; where its decimal sign is unclear, say --decimal.',
  ],
  [/is no day|no date/i, 'Correct the day, for example 31/12/2026.'],
  [/already; of rows with the same code/i, 'Leave one of both rows in the file.'],
];

/** What to do about an entry of a report; undefined where there is nothing to do. */
export function adviceFor({ severity, reason }: Pick<ReportEntry, 'severity' | 'reason'>): Reason | undefined {
  if (severity === 'note') return undefined;
  const text = reasonText('en', reason);
  const [, advice] = advices.find(([words]) => words.test(text)) ?? [];
  return { text: advice ?? 'Correct the cell in the file of rejected rows, and import that file by the same command.' };
}

/** Groups entries by their reasons without the values, codes and numbers in them. */
export class ReasonGroups {
  readonly #groups = new Map<string, ReasonGroup>();

  add(entry: ReportEntry): void {
    const { severity, field, reason } = entry;
    const known = `${severity} ${field ?? ''} ${reasonForm(reason)}`;
    const key = this.#groups.has(known) || this.#groups.size < mostGroups ? known : `${severity} others`;
    const group = this.#groups.get(key) ?? {
      ...{ severity, field: key === known ? field : null, count: 0, places: [] },
      reason: key === known ? reason : explain('Other reasons.'),
      advice: adviceFor(entry) ?? '',
    };
    group.count += 1;
    if (group.places.length < placesShown)
      group.places.push(entry.cell ?? (entry.line === 0 ? entry.file : String(entry.line)));
    this.#groups.set(key, group);
  }

  /** All groups: rejected rows first, then the most frequent. */
  get all(): ReasonGroup[] {
    const order: ReportEntry['severity'][] = ['refused', 'incomplete', 'duplicate', 'note'];
    return [...this.#groups.values()].sort(
      (one, other) => order.indexOf(one.severity) - order.indexOf(other.severity) || other.count - one.count,
    );
  }
}
