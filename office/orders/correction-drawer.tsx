import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Select, TextArea, TextField } from '../../storefront/ui/field.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Outcome } from '../ui/state.tsx';
import { correctionOf, type Correction, type Fields, type Stored } from './correction.ts';
import { lastReason, refusedAddress, type OfficeOrder } from './office-order.ts';
import styles from './correction-drawer.module.css';

type Preview = OfficeAnswer<'previewCorrection'>;

/** Milliseconds without typing before the change is checked, which asks the ERP. */
const CHECK_AFTER = 500;

/** The drawer over a refused order: what the ERP said, what may be changed, what would be sent, the mail to the buyer. */
export function CorrectionDrawer({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { t } = useI18n();
  const [stored, setStored] = useState<Stored | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [reading, setReading] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    quietCall('getCorrection', { orderId: order.id })
      .then((answer) => isCurrent && setStored(answer))
      .catch((error: unknown) => isCurrent && setFailure(asRequestFailure(error)));
    return () => {
      isCurrent = false;
    };
  }, [order.id, reading]);
  return (
    <div className={styles.wide}>
      {stored ? (
        <CorrectionForm
          key={stored.readAt}
          order={order}
          stored={stored}
          onReread={() => setReading(reading + 1)}
          onClose={onClose}
        />
      ) : (
        <Drawer isOpen onClose={onClose} title={t('correction.title', { name: order.name })}>
          <FailureAlert failure={failure} />
        </Drawer>
      )}
    </div>
  );
}

interface CorrectionFormProps {
  order: OfficeOrder;
  stored: Stored;
  onReread: () => void;
  onClose: () => void;
}

function CorrectionForm({ order, stored, onReread, onClose }: CorrectionFormProps) {
  const { t, moment, time } = useI18n();
  const hintId = useId();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const refusedCode = refusedAddress(order);
  const { register, control } = useForm<Fields>({
    defaultValues: {
      // The one that the ERP does not know is no choice to begin with.
      address: refusedCode === stored.address ? '' : stored.address,
      payment: stored.payment ?? '',
      note: stored.note ?? '',
      carrier: stored.carrier ?? '',
      lines: stored.lines.map(({ article, unit }) => ({ article, unit })),
    },
  });
  const fields = useWatch({ control }) as Fields;
  const correction = correctionOf(stored, fields);
  const wanted = JSON.stringify(correction);
  const { preview, refused } = usePreview(order.id, stored.revision, wanted);
  const revision = stored.revision + 1;
  const isReady = fields.address !== '' && preview?.obstacle === null && preview.erp.known === 'no';
  const send = async () => {
    const isDone = await run(() =>
      officeCall('correctOrder', { orderId: order.id, revision: stored.revision, correction }),
    );
    if (!isDone) return;
    notice(t('correction.sent', { name: order.name, revision }));
    onClose();
  };
  const last = order.attempts.at(-1);
  const isLineFault = last?.fault === 'article' || last?.fault === 'unit';
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('correction.title', { name: order.name })}
      foot={
        <div className={styles.foot}>
          <small>{t('correction.kept')}</small>
          <Button kind="quiet" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button kind="primary" busy={isBusy} disabled={!isReady} onClick={() => void send()}>
            {t('correction.send', { revision })}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <Alert tone="bad" title={lastReason(order) ?? '–'}>
          {last && t('correction.answer', { moment: moment(last.at) })}
        </Alert>
        <fieldset className={styles.addresses} aria-describedby={fields.address === '' ? hintId : undefined}>
          <legend>
            {t('correction.where')} <small>{t('correction.read', { time: time(stored.readAt) })}</small>
            <IconButton icon="refresh-cw" label={t('correction.reread')} onClick={onReread} />
          </legend>
          {fields.address === '' && (
            <p id={hintId} className={styles.choose}>
              {t('correction.choose', { code: stored.address })}
            </p>
          )}
          {stored.addresses.map((address) => (
            <label key={address.code} className={styles.address}>
              <input
                type="radio"
                value={address.code}
                disabled={!address.isOpen && address.code !== stored.address}
                {...register('address')}
              />
              <span>
                <b>
                  {address.code} {address.street}, {address.city}
                </b>
                {address.code === stored.address && (
                  <small>{t(address.code === refusedCode ? 'correction.refused' : 'correction.same')}</small>
                )}
                {!address.isOpen && <small>{t('correction.closed')}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        <TextArea label={t('correction.note')} rows={2} maxLength={1000} compact {...register('note')} />
        <details open={last?.fault === 'payment' || isLineFault}>
          <summary>{t('correction.other')}</summary>
          {order.paymentState === null && (
            <Select label={t('correction.payment')} compact {...register('payment')}>
              {stored.payment === null && <option value="">{t('correction.none')}</option>}
              {[...new Set([...(stored.payment === null ? [] : [stored.payment]), ...stored.payments])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
          <TextField label={t('correction.carrier')} maxLength={100} compact {...register('carrier')} />
          <h3>{t('correction.lines')}</h3>
          {stored.lines.map(({ position }, index) => (
            <div key={position} className={styles.line}>
              <TextField
                label={t('correction.article', { position })}
                maxLength={60}
                compact
                {...register(`lines.${index}.article`)}
              />
              <TextField
                label={t('correction.unit', { position })}
                maxLength={20}
                compact
                {...register(`lines.${index}.unit`)}
              />
            </div>
          ))}
        </details>
        <PreviewPart correction={correction} preview={preview} refused={refused} revision={revision} stored={stored} />
        <FailureAlert failure={failure} />
      </div>
    </Drawer>
  );
}

/** What the correction would do, asked a moment after the last change; asking also asks the ERP. */
function usePreview(orderId: number, revision: number, wanted: string) {
  const [answer, setAnswer] = useState<{ wanted: string; preview: Preview | null; refused: RequestFailure | null }>();
  useEffect(() => {
    if (wanted === '{}') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const correction = JSON.parse(wanted) as Correction;
      quietCall('previewCorrection', { orderId, revision, correction })
        .then((preview) => isCurrent && setAnswer({ wanted, preview, refused: null }))
        .catch((error: unknown) => isCurrent && setAnswer({ wanted, preview: null, refused: asRequestFailure(error) }));
    }, CHECK_AFTER);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [orderId, revision, wanted]);
  return answer?.wanted === wanted ? answer : { preview: null, refused: null };
}

interface PreviewPartProps {
  correction: Correction;
  preview: Preview | null;
  refused: RequestFailure | null;
  revision: number;
  stored: Stored;
}

/** The difference, the checks, and the mail that the buyer gets. */
function PreviewPart({ correction, preview, refused, revision, stored }: PreviewPartProps) {
  const { t, word, time } = useI18n();
  const isEmpty = Object.keys(correction).length === 0;
  const valueOf = (field: string, value: string | null) => {
    const address = field === 'address' && stored.addresses.find(({ code }) => code === value);
    if (address) return `${address.code} ${address.street}, ${address.postalCode ?? ''} ${address.city}`;
    return value ?? t('correction.none');
  };
  const nameOf = (field: string) => {
    const [, position, what] = /^line (\d+) (article|unit)$/.exec(field) ?? [];
    if (position !== undefined)
      return t(what === 'unit' ? 'correction.unit' : 'correction.article', { position: Number(position) });
    return word(`correction.field.${field}`);
  };
  return (
    <section className={styles.preview}>
      <h3>
        {t('correction.changes')}{' '}
        {preview && <small>{t('correction.count', { count: preview.changes.length, revision })}</small>}
      </h3>
      {isEmpty && <p className={styles.quiet}>{t('correction.nothing')}</p>}
      {preview && (
        <ul className={styles.difference}>
          {preview.changes.map(({ field, before, after }) => (
            <li key={field}>
              <del>
                <span aria-hidden="true">−</span> {nameOf(field)}: {valueOf(field, before)}
              </del>
              <ins>
                <span aria-hidden="true">+</span> {nameOf(field)}: {valueOf(field, after)}
              </ins>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={styles.checks}>
        {!isEmpty && !preview && !refused && <p className={styles.quiet}>{t('correction.asking')}</p>}
        {refused && <FailureAlert failure={refused} />}
        {preview && preview.obstacle !== null && (
          <Outcome tone="bad" icon="circle-x">
            {preview.obstacle}
          </Outcome>
        )}
        {preview?.obstacle === null && (
          <>
            <Outcome tone="ok" icon="circle-check">
              {t('correction.unknown', { time: time(preview.erp.at) })}
            </Outcome>
            <Outcome tone="ok" icon="circle-check">
              {t('correction.keyLine', { revision })}
            </Outcome>
            <Outcome tone="ok" icon="lock">
              {t('correction.totals')}
            </Outcome>
            <Outcome tone="warn" icon="triangle-alert">
              {t('correction.silence', { revision })}
            </Outcome>
          </>
        )}
      </div>
      {preview?.mail && (
        <>
          <h3>
            {t('correction.mail')} <small>{t('correction.always')}</small>
          </h3>
          <div className={styles.mail} lang={preview.mail.locale}>
            <small>
              {t('correction.to', { to: preview.mail.to })}
              {preview.mail.copy !== null && ` · ${t('correction.copy', { to: preview.mail.copy })}`}
            </small>
            <b>{preview.mail.subject}</b>
            <p>{preview.mail.greeting}</p>
            {preview.mail.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
