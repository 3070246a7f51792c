import { parseCents } from './money.ts';

/** Words about what a delivery costs and the least that is ordered, in both languages. */
const ABOUT_COSTS =
  /trasport|spedizion|(?:spes[ae]|cost[oi]) (?:di|della) consegna|porto franco|minimo d.ordine|ordine minimo|importo minimo|transport|shipping|carriage|delivery (?:cost|charge|fee)|minimum order/i;
/** `€ 9,90`, `9,90 €`, `1.250,00 euro`, `EUR 300`. */
const AMOUNT = /(?:€|\beuro?\b)\s*(\d[\d.,]*\d|\d)|(\d[\d.,]*\d|\d)\s*(?:€|\beuro?\b)/gi;
/** Where a sentence ends: not in a number, and not after one letter, as in `S.r.l.`. */
const SENTENCE = /\n+|(?<=\p{L}{2}[.;!?])\s+|(?<=[\d)€][.;!?])\s+/u;

/** An amount as texts in Italian or English write it: the last separator with two digits behind it is the decimal one. */
function centsOf(written: string): number | null {
  const [, whole = written, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  return parseCents(`${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`);
}

/**
 * The amounts of a text, as they are written, that stand in a sentence about transport or the minimum order and are none of
 * the shop's, in cents; each once.
 */
export function foreignAmounts(text: string, shopCents: ReadonlySet<number>): string[] {
  const found = text.split(SENTENCE).flatMap((sentence) =>
    ABOUT_COSTS.test(sentence)
      ? [...sentence.matchAll(AMOUNT)].flatMap(([written, after, before]) => {
          const cents = centsOf(after ?? before ?? '');
          return cents === null || shopCents.has(cents) ? [] : [written.trim()];
        })
      : [],
  );
  return [...new Set(found)];
}
