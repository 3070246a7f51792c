import type { ExplainedPrice, WhyNoPromotion } from '../backend/pricing/index.ts';
import { printableDiscounts } from '../domain/discounts.ts';
import { centsToEuro, unitPriceToEuro } from '../domain/money.ts';
import { explainStep, stepOf, type JudgedCondition, type PriceCondition, type WhyNot } from '../domain/price.ts';
import { lineCents } from '../domain/rounding.ts';

/** Ranks of conditions in the words of the commands. */
export const RANK_NAMES: Record<JudgedCondition['rank'], string> = {
  article: 'article',
  category: 'category',
  brand: 'brand',
  'class-pair': 'classes',
  'article-class': 'article class',
  'customer-class': 'customer class',
};

function reason(whyNot: WhyNot | WhyNoPromotion, from: string | null, to: string | null, quantity: number): string {
  switch (whyNot) {
    case 'other-address':
      return 'no: for another address';
    case 'other-group':
      return 'no: for a group that the customer is not in';
    case 'draft':
      return 'no: a draft';
    case 'not-yet':
      return `no: from ${from ?? ''} on`;
    case 'over':
      return `no: ended on ${to ?? ''}`;
    case 'larger-quantity':
      return `no: from ${quantity} on`;
    case 'outranked':
      return 'no: one above decides';
    case 'no-price':
      return 'no: nothing would be left to pay';
    case 'not-lower':
      return 'no: not lower than the customer’s price';
  }
}

const discountsText = (discounts: readonly number[]): string => `${printableDiscounts(discounts) || '0'} %`;

/** Euro with four decimals, or as many of seven as there are. */
const euroText = (euro: number): string => euro.toFixed(7).replace(/0{1,3}$/, '');

/** The lines in which a command explains a price: for whom and what, what might decide it, what does, the amount. */
export function explanationLines(explained: ExplainedPrice): string[] {
  const { question, customer, article } = explained;
  const per = (quantity: number): string => (quantity === 1 ? '' : ` / ${quantity} ${article.unit}`);
  // Prices are kept for more units than they are stated for where that makes them exact.
  const money = (price: number, priceQuantity: number): string => {
    const shown = priceQuantity === 1 ? 1 : article.statedQuantity;
    return `${euroText((unitPriceToEuro(price) * shown) / priceQuantity)}${per(shown)}`;
  };
  const sets = [
    customer.classCode === null ? 'no discount class' : `discount class ${customer.classCode}`,
    `own discounts ${discountsText(customer.discounts)}`,
    ...(customer.groupCodes.length === 0 ? [] : [`groups ${customer.groupCodes.join(', ')}`]),
  ];
  const traits = [
    article.classCode === null ? 'no discount class' : `discount class ${article.classCode}`,
    ...(article.brandCode === null ? [] : [`brand ${article.brandCode}`]),
    ...(article.categoryCodes.length === 0 ? [] : [`category ${article.categoryCodes.join(' > ')}`]),
    ...(article.priceQuantity === article.statedQuantity ? [] : [`prices kept for ${article.priceQuantity}`]),
    `smallest pack ${article.minimumPackaging}`,
  ];
  const lines = [
    `Customer  ${question.customerCode}  ${customer.name}: list ${customer.listCode}, ${sets.join(', ')}`,
    `Article   ${article.code}  ${article.sku}  ${article.name}: ${traits.join(', ')}`,
    `Asked     ${question.quantity} ${article.unit} on ${question.day}, ` +
      (question.addressCode === null ? 'no address chosen' : `address ${question.addressCode}`),
    '',
    `Prices of the list ${customer.listCode}`,
    ...listedLines(explained, money),
    '',
    'Conditions, the first that holds decides',
    ...conditionLines(explained, money),
    ...promotionLines(explained, money),
    '',
    ...resultLines(explained, money),
  ];
  return lines;
}

type MoneyText = (price: number, priceQuantity: number) => string;

function listedLines({ listed, article, question }: ExplainedPrice, money: MoneyText): string[] {
  if (listed.length === 0) return ['  none'];
  const inForce = listed.findLast(({ validFrom }) => validFrom === null || validFrom <= question.day);
  return listed.map((entry) => {
    const { validFrom, price, isFree } = entry;
    const text = price === null ? 'no longer in the list' : money(price, article.priceQuantity);
    const note = price === 0 ? (isFree ? ', free of charge' : ', a zero is no price') : '';
    const since = validFrom === null ? '' : ` from ${validFrom}`;
    return `  ${entry === inForce ? '*' : ' '} ${text}${note}${since}`;
  });
}

function valueText(condition: PriceCondition, priceQuantity: number, money: MoneyText): string {
  if ('articleClassId' in condition) {
    return `${discountsText(condition.discounts)}${condition.thenCustomer ? ', then the customer’s own' : ''}`;
  }
  if (condition.netPrice === null) return discountsText(condition.discounts ?? []);
  const note = condition.netPrice === 0 ? (condition.isFree ? ', free of charge' : ', a zero is no price') : '';
  return `net ${money(condition.netPrice, condition.articleId === null ? 1 : priceQuantity)}${note}`;
}

function conditionLines({ conditions, customer, article }: ExplainedPrice, money: MoneyText): string[] {
  const lines = conditions.map(({ condition, rank, target, addressCode, whyNot }) => {
    const { minimumQuantity, validFrom, validTo } = condition;
    const limits = [
      ...(minimumQuantity > 1 ? [`from ${minimumQuantity}`] : []),
      ...(addressCode === null ? [] : [`address ${addressCode}`]),
      ...(validFrom === null ? [] : [`since ${validFrom}`]),
      ...(validTo === null ? [] : [`until ${validTo}`]),
      ...(condition.origin === 'office' ? ['made in the office'] : []),
    ];
    const what = `${RANK_NAMES[rank]} ${target}`.padEnd(26);
    const value = [valueText(condition, article.priceQuantity, money), ...limits].join(', ');
    const verdict = whyNot === null ? 'decides' : reason(whyNot, validFrom, validTo, minimumQuantity);
    return `  ${whyNot === null ? '*' : ' '} ${what} ${value}  –  ${verdict}`;
  });
  const isLast = conditions.every(({ whyNot }) => whyNot !== null);
  const own = `${'customer'.padEnd(26)} ${discountsText(customer.discounts)}`;
  return [...lines, `  ${isLast ? '*' : ' '} ${own}  –  ${isLast ? 'decides' : 'no: one above decides'}`];
}

function promotionLines({ promotions, article }: ExplainedPrice, money: MoneyText): string[] {
  if (promotions.length === 0) return [];
  const lines = promotions.map(({ promotion, groupCode, whyNot }) => {
    const { code, row, netPrice, extraDiscounts, minimumQuantity, startsOn, endsOn } = promotion;
    const value =
      netPrice === null
        ? `further ${discountsText(extraDiscounts ?? [])}`
        : `net ${money(netPrice, article.priceQuantity)}`;
    const limits = [
      ...(minimumQuantity > 1 ? [`from ${minimumQuantity}`] : []),
      ...(groupCode === null ? [] : [`group ${groupCode}`]),
      `${startsOn} to ${endsOn}`,
    ];
    const verdict = whyNot === null ? 'for lines that choose it' : reason(whyNot, startsOn, endsOn, minimumQuantity);
    return `  ${whyNot === null ? '*' : ' '} ${`${code}, row ${row}`.padEnd(26)} ${[value, ...limits].join(', ')}  –  ${verdict}`;
  });
  return ['', 'Promotions', ...lines];
}

function resultLines({ price, charged, question, article }: ExplainedPrice, money: MoneyText): string[] {
  if (price === null || charged === null) return ['No price: the article cannot be ordered in this quantity.'];
  const { priceQuantity, netPrice } = charged;
  const step = stepOf(price, question.quantity);
  const stages = step === null ? [] : explainStep(step, price.rounding);
  const begin = step === null ? netPrice : step.basePrice;
  let exact = begin;
  const way = stages.map((stage, place) => {
    exact = (exact * (10_000 - stage.discount)) / 10_000;
    // A cascade is exact to its end: what stands between may be only nearly so.
    const isExact = place === stages.length - 1 || price.rounding.isEachRounded || exact === stage.price;
    return `− ${discountsText([stage.discount])} ${isExact ? '=' : '≈'} ${money(stage.price, priceQuantity)}`;
  });
  const cents = lineCents(netPrice, question.quantity, priceQuantity);
  return [
    `Price     ${[money(begin, priceQuantity), ...way].join(' ')}`,
    `Line      ${question.quantity} ${article.unit} × ${money(netPrice, priceQuantity)} = ${centsToEuro(cents).toFixed(2)} EUR`,
  ];
}
