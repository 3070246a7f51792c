import { useLoaderData, type MetaFunction } from 'react-router';
import { officeLoader } from '../calls/page-data.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { useI18n } from '../i18n/i18n.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PersonRequests, RegisterButton } from './person-requests.tsx';

export const loader = officeLoader(async ({ call, url }) => {
  const { rows } = await call('listPersonRequests', { size: 100 });
  const asked = Number(url.searchParams.get('request'));
  const shown = rows.find(({ id }) => id === asked) ?? rows.find(({ state }) => state === 'waiting') ?? rows[0];
  return { rows, shown: shown ? await call('getPersonRequest', { id: shown.id }) : null };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('persons.title');

export default function PersonRequestsPage() {
  const { t } = useI18n();
  const { rows, shown } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('persons.title')} facts={t('persons.facts')}>
        <RegisterButton />
      </PageHead>
      <PersonRequests rows={rows} shown={shown} pathTo={(id) => `?request=${id}`} />
    </>
  );
}
