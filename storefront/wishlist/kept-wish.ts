import { fields, text, textOrNull } from '../readers/values.ts';

/** What is said of an article that was wished for. */
export interface Wish {
  internalCode: string;
  name: string;
  /** Path of its page without language prefix. */
  path: string;
  picture: string | null;
}

const key = 'wish';

/** Keeps what a guest wished for on the way to the login page (R4.16). */
export function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(wish));
  } catch {
    // A browser that keeps nothing: the guest presses the heart again.
  }
}

/** The wish kept on the way, once. */
export function takeWish(): Wish | null {
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
