/**
 * Where the browser forbids storage, even accessing it throws: replaces `sessionStorage` with an empty storage whose
 * `setItem` fails like a full one.
 *
 * Runs as an inline script in the head of every page, so it must not refer to anything outside of this function.
 */
export function memoryStorage(): void {
  try {
    sessionStorage.getItem('');
  } catch {
    const refuse = () => {
      throw new DOMException('This browser forbids storage', 'QuotaExceededError');
    };
    const value = { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem() {}, clear() {} };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value });
  }
}
