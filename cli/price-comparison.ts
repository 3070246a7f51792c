import type { PriceComparison, PriceDifference } from '../backend/pricing/index.ts';
import { printableDiscounts } from '../domain/discounts.ts';
import { centsToEuro } from '../domain/money.ts';
import type { UncomparedRow } from '../domain/price-check.ts';
import type { PriceRounding } from '../domain/price-rounding.ts';
import { RANK_NAMES } from './price-explanation.ts';

const euro = (cents: number): string => centsToEuro(cents).toFixed(2);

function differenceLine({ erp, quantity, erpCents, shopCents, step }: PriceDifference): string {
  const { line, customerCode, articleCode, day } = erp;
  const difference = shopCents === null ? '' : ` (${shopCents > erpCents ? '+' : ''}${euro(shopCents - erpCents)})`;
  const terms = step === null ? '' : step.discounts.length > 0 ? `, ${printableDiscounts(step.discounts)} %` : ', net';
  const rule =
    step === null ? '' : `  by ${step.source.rank === 'customer' ? 'customer' : RANK_NAMES[step.source.rank]}${terms}`;
  return (
    `line ${line}  ${customerCode}  ${articleCode} × ${quantity}  ${day}  ERP ${euro(erpCents)}, ` +
    `shop ${shopCents === null ? 'no price' : euro(shopCents)}${difference}${rule}`
  );
}

const roundingWords = ({ decimals, roundsEachDiscount }: PriceRounding): string =>
  `npm run prices -- rounding ${decimals ?? 'default'}${roundsEachDiscount ? ' --each-discount' : ''}`;

function uncomparedReason({ reason, detail }: UncomparedRow): string {
  const [customer = '', address = ''] = detail.split(' ');
  switch (reason) {
    case 'customer':
      return `There is no customer ${detail}.`;
    case 'address':
      return `There is no address ${address} of ${customer}.`;
    case 'article':
      return `There is no article ${detail}.`;
    case 'no-price':
      return 'It has neither a total nor a net price.';
    case 'unreadable':
      return detail;
  }
}

/** The lines in which a command says how the shop's prices differ from those of the ERP. */
export function comparisonLines({ compared, differences, unknown, remedy }: PriceComparison): string[] {
  const lines = [
    ...[
      ...unknown.map((row) => ({ line: row.line, text: `line ${row.line}  ${uncomparedReason(row)}` })),
      ...differences.map((difference) => ({ line: difference.erp.line, text: differenceLine(difference) })),
    ]
      .toSorted((first, second) => first.line - second.line)
      .map(({ text }) => text),
    `${compared} prices compared: ${compared - differences.length} equal to the cent, ${differences.length} different; ` +
      `${unknown.length} rows could not be compared.`,
  ];
  if (differences.length > 0)
    lines.push('npm run prices -- why <customer> <article> <quantity> shows how one comes about.');
  if (remedy !== null) {
    lines.push(
      `${remedy.equal} would be equal with another rounding, ${compared - remedy.equal} different: ${roundingWords(remedy.rounding)}`,
    );
  }
  return lines;
}
