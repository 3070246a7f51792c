import Bowser from 'bowser';

/** Browser and system in words; null where the browser does not say. */
export interface BrowserWords {
  browser: string | null;
  system: string | null;
  kind: 'desktop' | 'phone' | 'tablet';
}

const KINDS: Partial<Record<string, BrowserWords['kind']>> = { mobile: 'phone', tablet: 'tablet' };

/** Browser and system of a User-Agent header. */
export function parseUserAgent(header: string): BrowserWords {
  // The library rejects an empty header.
  const { browser, os, platform } = Bowser.parse(header || ' ');
  return {
    browser: browser.name || null,
    // People call these systems by their devices: iPhone, iPad.
    system: (os.name === 'iOS' && platform.model) || os.name || null,
    kind: KINDS[platform.type ?? ''] ?? 'desktop',
  };
}
