import { useLoaderData, type MetaFunction } from 'react-router';
import { OptionCard, OptionList } from '../../storefront/ui/option-card.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { SavedLine } from '../settings/saved-line.tsx';
import styles from '../settings/settings.module.css';
import { useSettingsForm, type SettingsChanges } from '../settings/use-settings-form.tsx';
import { Alert } from '../ui/alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateBadge } from '../ui/state.tsx';
import { ErpAccess } from './erp-access.tsx';
import { ErpFlows } from './erp-flows.tsx';
import type { ErpForm, ErpPage, ErpValues } from './erp-form.ts';
import { ErpTest } from './erp-test.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

export const loader = officeLoader(async ({ call }) => ({
  ...(await call('getErpConnection', {})),
  now: new Date().toISOString(),
}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.erp');

/** A save as the endpoint takes it: the secret goes beside the fields, and only where it was typed. */
function saveErp({ secret, ...changes }: SettingsChanges) {
  const typed = typeof secret?.after === 'string' && secret.after !== '' ? { secret: secret.after } : {};
  return officeCall('saveErpConnection', { changes, ...typed });
}

function State({ kind }: { kind: ErpPage['kind'] }) {
  const { t } = useI18n();
  if (kind === 'none')
    return (
      <StateBadge tone="warn" icon="hourglass">
        {t('erp.kind.none')}
      </StateBadge>
    );
  if (kind === 'embedded')
    return (
      <StateBadge tone="muted" icon="flask-conical">
        {t('erp.kind.embedded')}
      </StateBadge>
    );
  return (
    <StateBadge tone="ok" icon="circle-check">
      {t('erp.running')}
    </StateBadge>
  );
}

function Ways({ form, page }: { form: ErpForm; page: ErpPage }) {
  const { t } = useI18n();
  const { values, set } = form;
  return (
    <Panel title={t('erp.ways')} aside={page.isOnServer ? t('erp.onServer') : t('erp.waysAside')} isPadded>
      <OptionList label={t('erp.ways')} error={form.errorOf('way')}>
        {(['files', 'http'] as const).map((way) => (
          <OptionCard
            key={way}
            name="way"
            title={t(`erp.way.${way}`)}
            checked={values.way === way}
            disabled={page.isOnServer}
            onChange={() => set('way', way)}
            remark={page.kind === way ? t('erp.inUse') : null}
          >
            <small>{t(`erp.way.${way}.in`)}</small>
            <small>{t(`erp.way.${way}.out`)}</small>
          </OptionCard>
        ))}
        <OptionCard
          name="way"
          title={t('erp.way.none')}
          checked={values.way === null}
          disabled={page.isOnServer}
          onChange={() => set('way', null)}
        >
          <small>{t('erp.way.none.out')}</small>
        </OptionCard>
      </OptionList>
    </Panel>
  );
}

/** How the shop is connected with the ERP: way, access, test, what comes and goes, orders that wait. */
export default function ErpConnectionPage() {
  const { t, word, moment } = useI18n();
  const page = useLoaderData<typeof loader>();
  usePresence('setting', 'erp');
  const form: ErpForm = useSettingsForm<ErpValues>({
    stored: { ...page.fields, secret: '' },
    labelOf: (field) => word(`erp.field.${field}`),
    shown: (field, value) => {
      if (value === null || value === '') return t('save.empty');
      const said = typeof value === 'number' ? String(value) : (value as string);
      return field === 'way' ? word(`erp.way.${said}`) : said;
    },
    save: saveErp,
  });
  const { kind, connectedAt, waiting } = page;
  const since = kind !== 'none' && kind !== 'embedded' && connectedAt !== null;
  return (
    <>
      <PageHead
        title={t('nav.erp')}
        badges={<State kind={kind} />}
        facts={since ? t('erp.since', { moment: moment(connectedAt) }) : t('erp.facts')}
      >
        <SavedLine saved={page.saved} />
      </PageHead>
      {form.notices}
      <div className={styles.stack}>
        {page.isOnServer && (
          <Alert tone="ok" title={t('erp.onServer')}>
            {t('erp.onServerText')}
          </Alert>
        )}
        {kind === 'embedded' && (
          <Alert tone="warn" title={t('erp.kind.embedded')}>
            {t('erp.embeddedText')}
          </Alert>
        )}
        {kind === 'none' && (
          <Alert tone="warn" title={t('erp.notConnected', { count: waiting.count })}>
            {t('erp.notConnectedText')}
          </Alert>
        )}
        {waiting.orders.length > 0 && kind !== 'none' && kind !== 'embedded' && <WaitingOrders waiting={waiting} />}
        <Ways form={form} page={page} />
        <div className={`${styles.columns} ${styles.wide}`}>
          <ErpAccess form={form} page={page} />
          <ErpTest form={form} page={page} />
        </div>
        <ErpFlows page={page} />
      </div>
    </>
  );
}
