import type { getDemonstration, removeDemonstration } from '../../../contract/office/demonstration.ts';
import { addAdministrator } from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';
import { askForRemoval, findRemoval } from '../../demonstration/index.ts';
import type { OfficeHandler } from './handler.ts';

export const handleGetDemonstration: OfficeHandler<typeof getDemonstration> = ({ database, clock }) =>
  findRemoval(database, clock());

export const handleRemoveDemonstration: OfficeHandler<typeof removeDemonstration> = async (
  services,
  { confirmation, administrator },
  { actor },
) => {
  const { database, clock, shopSettings } = services;
  const { identity } = await shopSettings.current();
  if (confirmation.toLowerCase() !== identity.name.toLowerCase())
    throw new AppError('invalid', 'dataInvalid', { errors: { confirmation: [{ key: 'notTheShopName' }] } });
  if (administrator) await addAdministrator(services, administrator, actor);
  await askForRemoval(database, actor, clock());
  return {};
};
