/** Data in browsers is stored under this id: with another one they delete everything that is stored. */
export const demoId = 'bancale-1';

/**
 * Clears what the browser has stored under another demo id, with all keys of older versions, and logs out.
 *
 * Runs as an inline script in the head of every page, so it must not refer to anything outside of this function.
 */
export function forgetOtherDemo(id: string): void {
  try {
    const stored = localStorage.getItem('demo_id');
    if (stored === id) return;
    if (stored !== null) {
      localStorage.clear();
      sessionStorage.clear();
      const headers = { 'Content-Type': 'application/json' };
      void fetch('/api/logout', { method: 'POST', headers, body: '{}' }).then(
        () => location.replace(location.pathname + location.search),
        () => {},
      );
    }
    localStorage.setItem('demo_id', id);
  } catch {
    // Nothing is stored where the browser forbids it.
  }
}
