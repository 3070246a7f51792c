/** Browser and system in words; null where the browser does not say. */
export interface BrowserWords {
  browser: string | null;
  system: string | null;
  kind: 'desktop' | 'phone' | 'tablet';
}

/** The first match counts: browsers name those they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system of a User-Agent header. */
export function parseUserAgent(header: string): BrowserWords {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(header))?.[1] ?? null;
  const system = find(SYSTEMS);
  const isTablet = system === 'iPad' || (system === 'Android' && !/Mobile/.test(header));
  const isPhone = system === 'iPhone' || system === 'Android';
  return { browser: find(BROWSERS), system, kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'desktop' };
}
