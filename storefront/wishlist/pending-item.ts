import { fields, text, textOrNull } from '../parsers/values.ts';

/** The article data shown in a wishlist toast. */
export interface PendingItem {
  internalCode: string;
  name: string;
  /** Path of the article's page, without language prefix. */
  path: string;
  picture: string | null;
}

const key = 'wish';

/** Stores the article a guest wanted to add, until after the login (R4.16). */
export function storePendingItem(item: PendingItem): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(item));
  } catch {
    // Without browser storage the guest must press the button again.
  }
}

/** Returns the stored article and removes it. */
export function takePendingItem(): PendingItem | null {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept === null) return null;
    sessionStorage.removeItem(key);
    const { internalCode, name, path, picture } = fields(JSON.parse(kept));
    return { internalCode: text(internalCode), name: text(name), path: text(path), picture: textOrNull(picture) };
  } catch {
    return null;
  }
}
