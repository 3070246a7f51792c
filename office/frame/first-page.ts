import { redirect } from 'react-router';
import { localPath } from '../../domain/locale.ts';
import { officeLoader } from '../calls/page-data.ts';
import { placesFor } from './places.ts';

/** A page, so that the frame decides first whether it exists. */
export default function FirstPage() {
  return null;
}

/** `/office` leads to the first page that the role may see. */
export const loader = officeLoader(async ({ call, locale }): Promise<null> => {
  const { permissions } = await call('getSession', {});
  const [first] = placesFor(permissions).flatMap(({ entries }) => entries);
  throw redirect(localPath(locale, `/office/${first?.path ?? 'profile'}`));
});
