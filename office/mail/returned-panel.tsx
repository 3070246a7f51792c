import { Link, useSearchParams } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Pager } from '../table/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import settings from '../settings/settings.module.css';
import styles from './mail-page.module.css';

type Returned = OfficeAnswer<'listReturnedMails'>;

function ReturnedMailRow({ row }: { row: Returned['rows'][number] }) {
  const { t, path, moment } = useI18n();
  const maySee = useFrame().may('customers.view');
  const { at, address, customer, subject, sentAt, way, status, reason, isBounced } = row;
  return (
    <tr>
      <td>
        {moment(at)}
        <small>{t(`mail.way.${way}`)}</small>
      </td>
      <th scope="row">
        {address}
        {isBounced && (
          <small>
            <Outcome tone="warn" icon="mail-x">
              {t('mail.bounced')}
            </Outcome>
          </small>
        )}
      </th>
      <td>
        {subject}
        <small>{moment(sentAt)}</small>
      </td>
      <td>
        <span className={styles.reason}>{reason}</span>
        {status !== null && <small>{status}</small>}
      </td>
      <td>
        {customer &&
          (maySee ? (
            <Link to={path(`/customers/${encodeURIComponent(customer.code)}`)}>{customer.name}</Link>
          ) : (
            customer.name
          ))}
      </td>
    </tr>
  );
}

/** Mails that were refused or came back, with what the other server said. */
export function ReturnedPanel({ returned: { rows, total } }: { returned: Returned }) {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  const text = search.get('text') ?? '';
  return (
    <Panel title={t('mail.returned')} foot={t('mail.returnedFoot')}>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = new FormData(event.currentTarget).get('text');
          setSearch(typeof wanted === 'string' && wanted.trim() !== '' ? { text: wanted.trim() } : {});
        }}
      >
        <TextField key={text} name="text" label={t('mail.returnedSearch')} type="search" defaultValue={text} compact />
        <Button type="submit" size="small">
          {t('mail.search')}
        </Button>
      </form>
      {rows.length === 0 ? (
        <p className={settings.padded}>{text === '' ? t('mail.returnedNone') : t('mail.returnedNothing', { text })}</p>
      ) : (
        <div className={settings.scroll} role="group" aria-label={t('mail.returned')} tabIndex={0}>
          <table className={`${settings.table} ${styles.wide}`}>
            <caption className="visually-hidden">{t('mail.returned')}</caption>
            <thead>
              <tr>
                {(['when', 'whom', 'mail', 'why', 'customer'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`mail.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ReturnedMailRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.pager}>
        <Pager total={total} shown={rows.length} />
      </div>
    </Panel>
  );
}
