import type { OfficeAnswer } from '../calls/office-call.ts';

/** What the page of a price knows: the answer, and whether the quantity of the address is none. */
export type Why = OfficeAnswer<'explainPrice'> & { wrongQuantity: boolean };
export type Explanation = NonNullable<Why['explanation']>;
export type Candidate = Explanation['conditions'][number];
export type ExplainedArticle = NonNullable<Why['article']>;

/** Most of a quantity that the address may name. */
const LONGEST_QUANTITY = 6;

/** The quantity of an address; null for none, undefined for what is no quantity. */
export function quantityIn(search: URLSearchParams): number | null | undefined {
  const text = (search.get('quantity') ?? '').trim();
  if (text === '') return null;
  return /^[1-9]\d*$/.test(text) && text.length <= LONGEST_QUANTITY ? Number(text) : undefined;
}

/** The page that explains a price, as a link: what is not known is chosen there. */
export function whyPath(question: {
  customer?: string;
  address?: string | null;
  article?: string;
  quantity?: number;
  day?: string;
}): string {
  const filled = Object.entries(question).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return `/prices/why${filled.length > 0 ? `?${new URLSearchParams(filled)}` : ''}`;
}
