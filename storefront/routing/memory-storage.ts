/**
 * Where the browser forbids a page any storage, even asking for it is an error: puts one in its place that holds nothing
 * and takes nothing, so that whoever asks finds it empty and whoever writes is refused as where storage is full.
 *
 * Runs as an inline script at the head of every page, so nothing outside may be named here.
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
