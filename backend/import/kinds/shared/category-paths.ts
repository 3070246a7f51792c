import { sql } from 'kysely';
import { upsertCategories } from '../../../catalogue/index.ts';
import type { CategoryRecord } from '../../../catalogue/records.ts';
import type { UpsertDatabase } from '../../../database/upsert/index.ts';
import { slug } from '../../slug.ts';

const separator = /\s+>\s+/;

interface Known {
  code: string;
  parentCode: string | null;
}

/**
 * Finds the category for a text of a supplier's file, and creates it when the shop lacks it. The text is a code, a
 * name, or a path of names from the top (`Ferramenta > Viti > Autofilettanti`); new codes are derived from names, as
 * for brands.
 */
export class CategoryPaths {
  readonly #codes = new Map<string, Known>();
  readonly #byName = new Map<string, string>();
  readonly #made = new Map<string, CategoryRecord>();
  #position = 0;

  /** Reads the existing categories. */
  async open(database: UpsertDatabase): Promise<void> {
    const found = await sql<{
      code: string;
      parent: string | null;
      name_it: string;
      name_en: string | null;
      position: number;
    }>`
      select c.code, p.code as parent, c.name_it, c.name_en, c.position
      from category c left join category p on p.id = c.parent_id order by c.id
    `.execute(database.query);
    for (const row of found.rows) {
      this.#know({ code: row.code, parentCode: row.parent }, [row.name_it, row.name_en]);
      this.#position = Math.max(this.#position, row.position + 1);
    }
  }

  /** The code of the category for a text; a missing category is queued, to be written with `write`. */
  codeOf(text: string): string {
    const whole = text.trim();
    if (this.#codes.has(whole)) return whole;
    const names = whole.split(separator);
    if (names.length === 1 && this.#codes.has(slug(whole))) return slug(whole);
    let code: string | null = null;
    for (const name of names) code = this.#child(code, name);
    return code ?? whole;
  }

  /** Writes the new categories among `codes` with their ancestors; call it in the batch's transaction. */
  async write(database: UpsertDatabase, codes: Iterable<string | null>): Promise<void> {
    const records = this.#madeAbove(codes);
    if (records.length > 0) await upsertCategories(database, records);
  }

  /** Marks the categories of a batch as committed; returns those that were new. */
  settle(codes: Iterable<string | null>): CategoryRecord[] {
    const records = this.#madeAbove(codes);
    for (const record of records) this.#made.delete(record.code);
    return records;
  }

  #child(parentCode: string | null, name: string): string {
    const named = this.#byName.get(nameKey(parentCode, name));
    if (named !== undefined) return named;
    // The codes of two levels are joined with a separator that no single code contains.
    const code = parentCode === null ? slug(name) : `${parentCode}--${slug(name)}`;
    const found = [name, code].find((one) => this.#codes.get(one)?.parentCode === parentCode);
    if (found !== undefined) return found;
    const free = this.#freeCode(code);
    this.#know({ code: free, parentCode }, [name]);
    this.#made.set(free, { code: free, parentCode, name: { it: name, en: null }, position: this.#position++ });
    return free;
  }

  /** A category elsewhere in the tree may have the code already. */
  #freeCode(code: string): string {
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? code : `${code}-${number}`;
      if (!this.#codes.has(candidate)) return candidate;
    }
  }

  #know(category: Known, names: readonly (string | null)[]): void {
    this.#codes.set(category.code, category);
    for (const name of names) {
      const key = name === null ? null : nameKey(category.parentCode, name);
      if (key !== null && !this.#byName.has(key)) this.#byName.set(key, category.code);
    }
  }

  #madeAbove(codes: Iterable<string | null>): CategoryRecord[] {
    const records = new Set<CategoryRecord>();
    for (const code of codes) {
      const path: CategoryRecord[] = [];
      for (let above = code; above !== null; above = this.#codes.get(above)?.parentCode ?? null) {
        const record = this.#made.get(above);
        if (record !== undefined) path.unshift(record);
      }
      for (const record of path) records.add(record);
    }
    return [...records];
  }
}

function nameKey(parentCode: string | null, name: string): string {
  return `${parentCode ?? ''}\u0000${name.trim().toLowerCase()}`;
}
