import type { ReportEntry } from './report.ts';

type Place = Pick<ReportEntry, 'file' | 'line' | 'code'>;

/** The one note of an import about HTML that became plain text: how many texts of which fields, and the first row. */
export class HtmlNote {
  readonly #fields = new Map<string, number>();
  #first: Place | null = null;

  add(place: Place, fields: readonly string[]): void {
    if (fields.length === 0) return;
    this.#first ??= place;
    for (const field of fields) this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1);
  }

  /** The entry for the report; none when no text had HTML. */
  entries(): ReportEntry[] {
    if (this.#first === null) return [];
    const fields = [...this.#fields].map(([field, rows]) => `${field} ${rows}`).join(', ');
    const reason = `Entities and tags of HTML became plain text, in rows: ${fields}. This is the first of them.`;
    return [{ ...this.#first, field: null, reason, severity: 'note' }];
  }
}
