import type { ArticleRecord } from '../../backend/catalogue/records.ts';

type Contributions = Pick<ArticleRecord, 'conai' | 'raee'>;

/** By family, for one unit in ten-thousandths of a euro: disposal of electrical equipment, packaging of tins and drums. */
const BY_FAMILY: Readonly<Record<string, Contributions>> = {
  'lampade-led': { raee: 420, conai: 18 },
  'tubi-led': { raee: 1_150, conai: 35 },
  'pannelli-led': { raee: 2_500, conai: 120 },
  plafoniere: { raee: 2_100, conai: 96 },
  faretti: { raee: 850, conai: 22 },
  proiettori: { raee: 3_200, conai: 140 },
  'faretti-esterno': { raee: 1_400, conai: 60 },
  emergenza: { raee: 2_800, conai: 90 },
  trapani: { raee: 4_500 },
  tassellatori: { raee: 6_200 },
  smerigliatrici: { raee: 4_500 },
  seghe: { raee: 5_100 },
  pompe: { raee: 9_000 },
  scaldacqua: { raee: 25_000 },
  cronotermostati: { raee: 1_200 },
  idropitture: { conai: 2_150 },
  smalti: { conai: 385 },
  spray: { conai: 64 },
  'ancoranti-chimici': { conai: 57 },
};

/** The environmental contributions of an article of a family; none for most. */
export function contributionsOf(family: string): Contributions {
  return BY_FAMILY[family] ?? {};
}
