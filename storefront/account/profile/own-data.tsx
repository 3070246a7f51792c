import { Form, redirect } from 'react-router';
import { dayText, localPath } from '../../../domain/locale.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './profile-section.module.css';

/** What the user has asked about the own data. */
export type DataRequests = ResponseOf<'getDataRequests'>['data']['requests'];

/** Value of the parameter `done` after a request was sent. */
export const DATA_ASKED = 'data-asked';

/** A refused request, as one that waits already. */
export interface DataResult {
  status: number;
  dataError: string;
}

/** Sends the request of the pressed button; success is a redirect to the section. */
export async function askAboutData({ api, locale }: PageRequest, form: FormData): Promise<DataResult | Response> {
  const kind = fieldOf(form, 'data') === 'erasure' ? 'erasure' : 'copy';
  try {
    await api.call('askAboutData', { kind });
  } catch (error) {
    const { status, message } = asRequestFailure(error);
    if (status !== 409) throw error;
    return { status, dataError: message };
  }
  return redirect(localPath(locale, `/pages/account?tab=profile&done=${DATA_ASKED}`));
}

/** Asks for a copy of the own data or that they are erased, without scripts too; below, what was asked before. */
export function OwnData({ requests, result }: { requests: DataRequests; result: DataResult | null }) {
  const { t, path } = useI18n();
  return (
    <div className={styles.data}>
      {result && <Alert tone="bad" title={result.dataError} live />}
      <p>{t('ownData.text')}</p>
      <Form method="post" action={path('/pages/account?tab=profile')} className={styles.ask} preventScrollReset>
        <Button type="submit" name="data" value="copy">
          {t('ownData.copy')}
        </Button>
        <Button type="submit" name="data" value="erasure">
          {t('ownData.erase')}
        </Button>
      </Form>
      <p>{t('ownData.eraseText')}</p>
      {requests.length > 0 && (
        <ul>
          {requests.map(({ kind, asked, due, state, file, file_until: until }) => (
            <li key={`${kind} ${asked}`}>
              {t(`ownData.kind.${kind}`)}, {dayText(shopDay(new Date(asked)))}:{' '}
              {file !== null && until !== null ? (
                <a href={file}>{t('ownData.fetch', { day: dayText(shopDay(new Date(until))) })}</a>
              ) : (
                t(`ownData.state.${state}`, { day: dayText(due) })
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
