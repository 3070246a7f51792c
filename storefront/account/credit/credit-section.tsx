import type { PageRequest } from '../../routing/page-data.ts';
import { defineSection } from '../define-section.ts';
import { CreditPage } from './credit-page.tsx';
import { parseCredit, type CreditData } from '../../parsers/credit.ts';

interface CreditSectionData {
  credit: CreditData | null;
  /** What is to be paid for the cart, in cents. */
  cart: number;
  /** Whether VAT is part of it. */
  isVatInCart: boolean;
  isWithCart: boolean;
}

async function load(page: PageRequest): Promise<CreditSectionData> {
  const [response, cart] = await Promise.all([page.api.call('exposition', {}), page.api.cart()]);
  return {
    credit: parseCredit(response),
    cart: cart.lines.length > 0 ? cart.totals.payable : 0,
    isVatInCart: cart.totals.vat > 0 && cart.totals.payable === cart.totals.document,
    isWithCart: page.url.searchParams.get('cart') !== '0',
  };
}

/** The section of the credit. */
export default defineSection<CreditSectionData>({
  load,
  Section: ({ data }) => <CreditPage {...data} />,
});
