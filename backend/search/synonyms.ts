import { isStopWord } from './text/stop-words.ts';
import { stemsOf } from './text/stem.ts';
import { tokensOf } from './text/tokens.ts';

/** Words and phrases of the trade that mean the same; each group in both languages where names differ. */
export const TRADE_SYNONYMS: readonly (readonly string[])[] = [
  ['lampadina', 'lampada', 'bulb', 'lamp'],
  ['torcia', 'pila elettrica', 'torch', 'flashlight'],
  ['nastro isolante', 'nastro elettrico', 'insulating tape', 'electrical tape'],
  ['nastro da imballo', 'scotch', 'nastro adesivo', 'packing tape', 'adhesive tape'],
  [
    'chiave inglese',
    'chiave regolabile',
    'chiave a rullino',
    'pinza regolabile',
    'adjustable wrench',
    'adjustable spanner',
  ],
  [
    'brugola',
    'tcei',
    'chiave esagonale',
    'chiave maschio',
    'esagono incassato',
    'allen',
    'allen key',
    'hex key',
    'socket head',
  ],
  ['giravite', 'cacciavite', 'screwdriver'],
  ['flessibile', 'smerigliatrice', 'angle grinder'],
  ['avvitatore', 'trapano avvitatore', 'drill driver', 'cordless drill'],
  ['seghetto alternativo', 'gattuccio', 'jigsaw'],
  ['bindella', 'metro a nastro', 'flessometro', 'tape measure'],
  ['livella', 'bolla', 'spirit level'],
  ['antinfortunistica', 'scarpa di sicurezza', 'safety shoe', 'safety boot'],
  ['elmetto', 'casco', 'helmet', 'hard hat'],
  ['guanto', 'guanto da lavoro', 'work glove'],
  ['tuta', 'coverall', 'overall'],
  ['gilet', 'giubbino', 'pettorina', 'vest'],
  ['mascherina', 'respiratore', 'facciale filtrante', 'respirator', 'dust mask'],
  ['cuffia antirumore', 'otoprotettore', 'ear defender', 'earmuff'],
  ['rubinetto', 'miscelatore', 'tap', 'faucet', 'mixer'],
  ['valvola a sfera', 'rubinetto a sfera', 'ball valve'],
  ['saracinesca', 'gate valve'],
  ['raccordo', 'nipplo', 'bocchettone', 'fitting'],
  ['teflon', 'ptfe'],
  ['guarnizione', 'o-ring', 'gasket', 'seal'],
  ['sifone', 'trap'],
  ['tubo multistrato', 'multilayer pipe'],
  ['fascetta', 'collare', 'clamp', 'cable tie'],
  ['tassello', 'fischer', 'stop', 'wall plug', 'anchor'],
  ['bullone', 'vite tpe', 'bolt'],
  ['dado', 'nut'],
  ['rondella', 'rosetta', 'washer'],
  ['autofilettante', 'self tapping'],
  ['truciolare', 'chipboard'],
  ['lucchetto', 'padlock'],
  ['cerniera', 'hinge'],
  ['presa', 'socket', 'outlet'],
  ['interruttore', 'switch'],
  ['magnetotermico', 'salvavita', 'circuit breaker', 'mcb'],
  ['ciabatta', 'multipresa', 'power strip', 'extension socket'],
  ['prolunga', 'extension lead', 'extension cord'],
  ['cavo', 'filo elettrico', 'cable'],
  ['canalina', 'canale', 'trunking'],
  ['corrugato', 'guaina', 'conduit'],
  ['faretto', 'proiettore', 'spotlight', 'floodlight'],
  ['plafoniera', 'ceiling light'],
  ['batteria', 'pila', 'battery'],
  ['silicone', 'sigillante', 'sealant'],
  ['colla', 'adesivo', 'glue', 'adhesive'],
  ['svitol', 'sbloccante', 'lubrificante spray', 'penetrating oil'],
  ['vernice', 'smalto', 'pittura', 'paint'],
  ['pennello', 'pennellessa', 'paint brush'],
  ['carta vetrata', 'carta abrasiva', 'sandpaper', 'abrasive paper'],
  ['scopa', 'broom'],
  ['secchio', 'bucket', 'pail'],
  ['carriola', 'wheelbarrow'],
  ['forbice', 'cesoia', 'shears', 'scissors'],
  ['inox', 'acciaio inossidabile', 'stainless steel'],
  ['zincato', 'galvanised', 'galvanized', 'zinc plated'],
  ['ottone', 'brass'],
  ['rame', 'copper'],
];

/** A phrase as the stems each of its words may have. */
export type Phrase = readonly (readonly string[])[];

/** Splits a phrase into the stems of its words, articles and prepositions left out. */
export function phraseOf(text: string): Phrase {
  return tokensOf(text)
    .filter((token) => token.kind !== 'word' || !isStopWord(token.text))
    .map((token) => (token.kind === 'word' ? stemsOf(token.text) : [token.text]));
}

/** Finds what else a phrase may be called. */
export class Synonyms {
  readonly #groups: Phrase[][];
  /** By stem of a phrase's first word: where such phrases stand. */
  readonly #starts = new Map<string, { group: number; phrase: number }[]>();

  constructor(groups: readonly (readonly string[])[] = TRADE_SYNONYMS) {
    this.#groups = groups.map((group) => group.map(phraseOf).filter((phrase) => phrase.length > 0));
    this.#groups.forEach((phrases, group) =>
      phrases.forEach((words, phrase) => {
        const start = { group, phrase };
        for (const stem of words[0] ?? []) this.#starts.set(stem, [...(this.#starts.get(stem) ?? []), start]);
      }),
    );
  }

  /** The longest known phrase that begins at a word: how many words it takes and what else it is called. */
  at(words: Phrase, from: number): { length: number; others: Phrase[] } {
    let length = 0;
    let others: Phrase[] = [];
    const starts = new Set((words[from] ?? []).flatMap((stem) => this.#starts.get(stem) ?? []));
    for (const { group, phrase } of starts) {
      const phrases = this.#groups[group] ?? [];
      const candidate = phrases[phrase] ?? [];
      const fits = candidate.every((stems, index) => stems.some((stem) => words[from + index]?.includes(stem)));
      if (!fits || candidate.length < length) continue;
      const rest = phrases.filter((other) => other !== candidate);
      others = candidate.length > length ? rest : [...others, ...rest];
      length = candidate.length;
    }
    return { length, others };
  }
}
