import type { ContractPriceRecord } from '../../backend/customers/records.ts';
import { chance, choose } from '../random.ts';
import type { Trade } from './companies.ts';

type Condition = Partial<ContractPriceRecord> & Pick<ContractPriceRecord, 'discounts' | 'netPrice'>;

function condition(values: Condition): ContractPriceRecord {
  return { minimumQuantity: 1, ...values };
}

/** Cascade discounts from their usual notation: '30+10+5'. */
function cascade(text: string): number[] {
  return text.split('+').map((part) => Number(part) * 100);
}

function forCategory(categoryCode: string, discounts: string, more: Partial<ContractPriceRecord> = {}) {
  return condition({ categoryCode, discounts: cascade(discounts), netPrice: null, ...more });
}

function forBrand(brandCode: string, discounts: string): ContractPriceRecord {
  return condition({ brandCode, discounts: cascade(discounts), netPrice: null });
}

/** Client A's contract prices: by category with quantity steps, by brand, net prices, and some for one address only. */
export function contractOfClientA(codeOf: (sku: string) => string | undefined): ContractPriceRecord[] {
  const prices = [
    forCategory('0110', '30+10+5'),
    forCategory('0120', '40+10'),
    forCategory('0140', '38+10'),
    forCategory('0200', '32+5'),
    forCategory('0310', '38+5'),
    forCategory('0410', '50'),
    forCategory('0511', '30+10+5'),
    forCategory('0511', '30+10+8', { minimumQuantity: 5 }),
    forCategory('0511', '30+10+12', { minimumQuantity: 10 }),
    forCategory('0511', '30+15+12', { minimumQuantity: 50 }),
    forCategory('0521', '35+5'),
    forCategory('0610', '30+10'),
    forCategory('0710', '20+5'),
    forCategory('0810', '40'),
    forCategory('0820', '25+10'),
    forCategory('0840', '30+5'),
    forCategory('0910', '35+10'),
    forBrand('RP', '40+12'),
    forBrand('LU', '50+3'),
  ];
  const article = (sku: string, values: Condition): void => {
    const articleCode = codeOf(sku);
    if (articleCode !== undefined) prices.push(condition({ ...values, articleCode }));
  };
  article('LD-E27-10W', { discounts: cascade('50'), netPrice: null });
  article('RC-90-22', { discounts: cascade('40+10'), netPrice: null });
  article('RC-90-28', { discounts: null, netPrice: 31_000 });
  article('VS-34-OT', { discounts: null, netPrice: 105_000, minimumQuantity: 100 });
  article('VS-1-OT', { discounts: cascade('30+10+8'), netPrice: null, addressCode: '002' });
  article('EL-ABS-BI', { discounts: null, netPrice: 58_000, addressCode: '002' });
  return prices;
}

/** Categories in which each line of business buys. */
const FIELDS: Readonly<Record<Trade, readonly string[]>> = {
  plumber: ['0110', '0120', '0150', '0160', '0210', '0220', '0180'],
  electrician: ['0310', '0320', '0340', '0350', '0410', '0420'],
  builder: ['1010', '1020', '1040', '0540', '0820', '0720'],
  workshop: ['0510', '0530', '0720', '0730', '0810', '0710'],
  reseller: ['0500', '0600', '0700', '0900'],
  painter: ['0910', '0920', '0930', '1040', '0840'],
};

const LADDERS = ['25', '30', '30+5', '30+10', '30+10+5', '35+5', '40', '40+10', '28+8'] as const;

/** The contract prices of a generated customer: discounts by category, sometimes with a quantity step. */
export function contractOf(customerCode: string, trade: Trade, seed: number): ContractPriceRecord[] {
  const prices: ContractPriceRecord[] = [];
  for (const category of FIELDS[trade]) {
    if (chance(seed, 'contract', customerCode, category) > 0.7) continue;
    const ladder = choose(LADDERS, seed, 'ladder', customerCode, category);
    prices.push(forCategory(category, ladder));
    if (chance(seed, 'step', customerCode, category) > 0.75) {
      prices.push(forCategory(category, `${ladder}+3`, { minimumQuantity: 50 }));
    }
  }
  return prices;
}
