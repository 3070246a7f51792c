import type { findClients } from '../../contract/find-clients.ts';
import { centsToEuro } from '../../domain/money.ts';
import { parseSearchedNumbers } from '../../domain/order-name.ts';
import { findCompanies, type FoundCompany } from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import type { Handler } from './handler.ts';

export const handleFindClients: Handler<typeof findClients> = async (services, request, { requester }) => {
  const { identity } = requester;
  if (!identity) throw new AppError('unauthenticated', 'logIn');
  const words = parseSearchedNumbers(request.text ?? '').slice(0, 10);
  const { companies, total } = await findCompanies(services.database, identity.userId, words);
  // The companies of a client's user may differ in whether it sees prices there.
  const showsCarts = identity.kind === 'agent';
  const clients = companies.map(async (company) => ({
    client_id: company.code,
    company_name: company.companyName,
    is_active: company.isActive,
    citta: company.city,
    cart_lines: company.carts.reduce((sum, { lines }) => sum + lines, 0),
    cart_net: showsCarts && company.isActive ? await netOfCarts(services, company) : null,
    last_chosen: company.lastChosenAt?.toISOString() ?? null,
  }));
  return { message: { clients: await Promise.all(clients), total } };
};

/** Net value in euro of the open carts at a company, null without one. */
async function netOfCarts({ cartSummaries, prices, search }: Services, company: FoundCompany): Promise<number | null> {
  const summaries = company.carts.map(({ addressId, ownerUserId }) =>
    cartSummaries.find(
      { customerId: company.id, addressId, ownerUserId },
      { prices: prices.netPrices(company, addressId).key, generation: search.generation },
    ),
  );
  if (summaries.length === 0) return null;
  const carts = await Promise.all(summaries);
  return centsToEuro(carts.reduce((sum, { totals }) => sum + totals.netCents, 0));
}
