import { data } from 'react-router';
import { officeLoader } from '../calls/page-data.ts';

/** Every other path below /office: for people of the office a 404 in the frame. */
export const loader = officeLoader(async ({ call }): Promise<null> => {
  await call('getSession', {});
  throw data(null, { status: 404 });
});

export default function UnknownPage() {
  return null;
}
