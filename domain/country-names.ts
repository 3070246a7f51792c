/** Names that ERPs and people write and that are not the usual ones of a language. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ ITA: 'IT', 'Repubblica italiana': 'IT', Olanda: 'NL', 'Gran Bretagna': 'GB', Inghilterra: 'GB', UK: 'GB' },
  ...{ 'Repubblica Ceca': 'CZ', 'Repubblica di San Marino': 'SM', USA: 'US', 'Stati Uniti d’America': 'US' },
  ...{ Vaticano: 'VA', 'Stato della Città del Vaticano': 'VA', 'Czech Republic': 'CZ', Holland: 'NL' },
};

const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

let codesByName: ReadonlyMap<string, string> | null = null;

/** The code of a country (ISO 3166, two letters) from itself or its name in Italian or English, however it is written; null for another text. */
export function countryCode(written: string): string | null {
  const code = written.trim().toUpperCase();
  codesByName ??= readNames();
  return codesByName.get(keyOf(written)) ?? (/^[A-Z]{2}$/.test(code) ? code : null);
}

function readNames(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
  // Codes of countries that no longer exist stand for those of today.
  const codes = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => new Intl.Locale('und', { region: code }).region === code);
  const found = new Map<string, string>();
  for (const language of ['it', 'en']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name !== undefined) found.set(keyOf(name), code);
    }
  }
  for (const [name, code] of Object.entries(OTHER_NAMES)) found.set(keyOf(name), code);
  return found;
}
