import { useLoaderData, type MetaFunction } from 'react-router';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { HeldPanel } from './held-panel.tsx';
import styles from './held.module.css';

export const loader = officeLoader(async ({ call, params }) => {
  const [held, { people }] = await Promise.all([
    call('getHeld', { orderId: Number(params['id']) }),
    call('listHoldPeople', {}),
  ]);
  return { held, people };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('held.title');

/** One held order alone, as on a phone. */
export default function HeldOrderPage() {
  const { t, path, date } = useI18n();
  const { held, people } = useLoaderData<typeof loader>();
  return (
    <div className={styles.alone}>
      <PageHead
        title={held.name}
        crumbs={[[path('/orders/held'), t('held.title')]]}
        facts={t('held.promised', { day: date(held.promisedOn) })}
      />
      <HeldPanel
        key={`${held.id} ${held.state}`}
        held={held}
        people={people}
        pathTo={(id) => path(`/orders/held/${id}`)}
        isAlone
      />
    </div>
  );
}
