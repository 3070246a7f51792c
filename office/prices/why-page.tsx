import { useLoaderData, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { officeLoader } from '../calls/page-data.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { AskForm } from './ask-form.tsx';
import { Beside } from './beside.tsx';
import styles from './prices.module.css';
import { Way } from './way.tsx';
import { quantityIn, type Why } from './why.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

export const loader = officeLoader(async ({ call, url }): Promise<Why> => {
  const search = url.searchParams;
  const quantity = quantityIn(search);
  const code = (name: string) => search.get(name)?.trim().slice(0, 60) || null;
  const day = search.get('day');
  const answer = await call('explainPrice', {
    ...{ customerCode: code('customer'), addressCode: code('address'), articleCode: code('article') },
    ...{ quantity: quantity ?? null, day: day && DAY.test(day) ? day : null },
  });
  return { ...answer, wrongQuantity: quantity === undefined };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('why.title');

export default function WhyPage() {
  const { t } = useI18n();
  const why = useLoaderData<typeof loader>();
  const { may } = useFrame();
  const notice = useNotice();
  const { customer, article, explanation } = why;
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    notice(t('why.copied'));
  };
  return (
    <>
      <PageHead title={t('why.title')}>
        {explanation && (
          <>
            <Button size="small" onClick={() => void copy()}>
              <Icon name="link" />
              {t('why.copy')}
            </Button>
            <Button size="small" onClick={() => window.print()}>
              <Icon name="printer" />
              {t('why.print')}
            </Button>
          </>
        )}
      </PageHead>
      <AskForm why={why} />
      {!may('customers.view') && <Alert tone="warn">{t('why.noCustomers')}</Alert>}
      {explanation && customer && article ? (
        <div className={styles.columns}>
          <Way explanation={explanation} article={article} />
          <Beside explanation={explanation} article={article} customer={customer} day={why.day} />
        </div>
      ) : (
        may('customers.view') && why.unknown.length === 0 && <p className={styles.start}>{t('why.start')}</p>
      )}
    </>
  );
}
