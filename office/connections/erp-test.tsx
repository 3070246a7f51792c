import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import styles from '../settings/settings.module.css';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import type { ErpForm, ErpPage } from './erp-form.ts';

type Result = OfficeAnswer<'testErpConnection'>;
const LOOKS = {
  holds: { tone: 'ok', icon: 'circle-check' },
  fails: { tone: 'bad', icon: 'circle-x' },
  unchecked: { tone: 'muted', icon: 'circle-dashed' },
} as const;

/** Tests the ERP in steps with what is typed, saved or not. */
export function ErpTest({ form, page }: { form: ErpForm; page: ErpPage }) {
  const { t, word, number } = useI18n();
  const { run, isBusy, failure } = useAct();
  const [result, setResult] = useState<Result | null>(null);
  const [sendsOrders, setSendsOrders] = useState(false);
  const [sample, setSample] = useState(page.sample ?? { customer: '', address: '', article: '' });
  const { way, url, version, folderOut, folderIn, secret } = form.values;
  const isComplete = Object.values(sample).every((code) => code.trim() !== '');
  const withOrders = way === 'http' && sendsOrders;
  const test = () =>
    run(async () => {
      setResult(null);
      if (way === null) return;
      setResult(
        await officeCall('testErpConnection', {
          ...{ way, url, version, folderOut, folderIn },
          ...(secret !== '' && { secret }),
          sample: withOrders ? sample : null,
        }),
      );
    });
  const seconds = (milliseconds: number) =>
    t('erp.seconds', { seconds: number(Math.max(0.1, Math.round(milliseconds / 100) / 10)) });
  return (
    <Panel
      title={t('erp.test')}
      foot={
        <>
          <span>{t(way === 'files' ? 'erp.testFootFiles' : 'erp.testFoot')}</span>
          <Button
            size="small"
            busy={isBusy}
            disabled={way === null || (withOrders && !isComplete)}
            onClick={() => void test()}
          >
            <Icon name="refresh-cw" /> {t(result ? 'erp.testAgain' : 'erp.testNow')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FailureAlert failure={failure} />
        {way === null && <p>{t('erp.chooseWay')}</p>}
        {way === 'http' && (
          <Checkbox checked={sendsOrders} onChange={({ target }) => setSendsOrders(target.checked)}>
            {t('erp.sendOrders')}
          </Checkbox>
        )}
        {withOrders && (
          <div className={styles.thirds}>
            {(['customer', 'address', 'article'] as const).map((name) => (
              <TextField
                key={name}
                label={t(`erp.sample.${name}`)}
                value={sample[name]}
                maxLength={60}
                compact
                onChange={({ target }) => setSample({ ...sample, [name]: target.value })}
              />
            ))}
          </div>
        )}
        <div role="status">
          {isBusy && <p>{t('erp.testing')}</p>}
          {result && (
            <ul className={styles.effects}>
              {result.steps.map(({ step, outcome, reason, milliseconds }) => (
                <li key={step}>
                  <div>
                    <Outcome {...LOOKS[outcome]}>
                      {t(`erp.step.${step}`)}, {outcome === 'unchecked' ? t('erp.unchecked') : seconds(milliseconds)}
                    </Outcome>
                    {reason !== null && <small>{word(`erp.reason.${reason.code}`, reason.values)}</small>}
                  </div>
                </li>
              ))}
            </ul>
          )}
          {result && result.numbers.length > 0 && (
            <p className={styles.examples}>
              {t('erp.numbers', { first: result.numbers.at(0) ?? '', last: result.numbers.at(-1) ?? '' })}
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}
