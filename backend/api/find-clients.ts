import type { findClients } from '../../contract/find-clients.ts';
import { findCompanies } from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import type { Handler } from './handler.ts';

export const handleFindClients: Handler<typeof findClients> = async (services, request, { requester }) => {
  if (!requester.identity) throw new AppError('unauthenticated', 'logIn');
  const words = (request.text ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
  const { companies, total } = await findCompanies(services.database, requester.identity.userId, words);
  return {
    message: {
      clients: companies.map((company) => ({
        client_id: company.code,
        company_name: company.companyName,
        is_active: company.isActive,
        citta: company.city,
        cart_lines: company.cartLines,
        last_chosen: company.lastChosenAt?.toISOString() ?? null,
      })),
      total,
    },
  };
};
