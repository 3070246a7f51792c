import type { JudgedPage } from './judgement.ts';

const CODE = /^IC(\d+)$/;

/** By product number of the Icecat set: the id of its product page, which variants share. */
export function icecatPages(pages: readonly JudgedPage[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, page, children } of pages) {
    for (const { code } of [page, ...children]) {
      const [, number] = CODE.exec(code) ?? [];
      if (number !== undefined) found.set(number, id);
    }
  }
  return found;
}
