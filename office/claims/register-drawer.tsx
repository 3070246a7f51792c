import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CLAIM_REASONS,
  LONGEST_CLAIM_NOTE,
  MAXIMUM_CLAIM_PHOTOS,
  parseClaimQuantity,
  type ClaimReason,
} from '../../domain/claim.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { base64Of } from '../../storefront/api-client/base64.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Select, TextArea, TextField } from '../../storefront/ui/field.tsx';
import { PhotoField } from '../../storefront/ui/photo-field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Drawer } from '../ui/drawer.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import styles from './claims.module.css';

type Found = OfficeAnswer<'findDeliveries'>['deliveries'];
type Delivery = OfficeAnswer<'getDelivery'>['delivery'];

interface RegisterDrawerProps {
  onClose: () => void;
  onDone: (claimId: number) => void;
}

/** Writes a claim down that a customer tells on the telephone: the delivery is looked for first, then its line. */
export function RegisterDrawer({ onClose, onDone }: RegisterDrawerProps) {
  const { t } = useI18n();
  const form = useId();
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const [isBusy, setBusy] = useState(false);
  return (
    <div className={styles.wide}>
      <Drawer
        isOpen
        onClose={onClose}
        title={t('claims.register')}
        foot={
          <div className={styles.drawerFoot}>
            <Button kind="quiet" onClick={onClose}>
              {t('frame.cancel')}
            </Button>
            <Button
              type="submit"
              form={form}
              kind="primary"
              busy={isBusy}
              reason={delivery ? null : t('claims.chooseDelivery')}
            >
              {t('claims.registerNow')}
            </Button>
          </div>
        }
      >
        <div className={styles.drawer}>
          <DeliverySearch chosen={delivery} onChoose={setDelivery} />
          {delivery && (
            <ClaimFields key={delivery.id} form={form} delivery={delivery} onBusy={setBusy} onDone={onDone} />
          )}
        </div>
      </Drawer>
    </div>
  );
}

/** Finds a delivery by the number of its transport document or order, or by its customer. */
function DeliverySearch({ chosen, onChoose }: { chosen: Delivery | null; onChoose: (one: Delivery | null) => void }) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const search = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const ask = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(asRequestFailure(error));
    }
    setBusy(false);
  };
  const choose = async (deliveryId: number) => onChoose((await officeCall('getDelivery', { deliveryId })).delivery);
  const find = () =>
    ask(async () => {
      onChoose(null);
      const { deliveries } = await officeCall('findDeliveries', { text: text.trim() });
      setFound(deliveries);
      const [only] = deliveries;
      if (only && deliveries.length === 1) await choose(only.id);
    });
  return (
    <>
      <form
        ref={search}
        className={styles.find}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void find();
        }}
      >
        <TextField
          label={t('claims.findDelivery')}
          hint={t('claims.findHint')}
          data-focus-first
          compact
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('claims.find')}
        </Button>
      </form>
      <FailureAlert failure={failure} />
      <div role="status">{found?.length === 0 && <p>{t('claims.notFound')}</p>}</div>
      {chosen ? (
        <div className={styles.chosen}>
          <DeliveryName delivery={chosen} />
          <Button
            size="small"
            onClick={() => {
              onChoose(null);
              search.current?.querySelector('input')?.focus();
            }}
          >
            {t('claims.otherDelivery')}
          </Button>
        </div>
      ) : (
        found !== null &&
        found.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{t('claims.deliveries', { count: found.length })}</legend>
            {found.map((one) => (
              <button
                key={one.id}
                type="button"
                className={styles.delivery}
                onClick={() => void ask(() => choose(one.id))}
              >
                <DeliveryName delivery={one} />
              </button>
            ))}
          </fieldset>
        )
      )}
    </>
  );
}

/** A delivery in two lines: whose it is, and which. */
function DeliveryName({ delivery }: { delivery: Found[number] }) {
  const { t, date } = useI18n();
  const { customer, deliveredAt, issuedOn, name } = delivery;
  return (
    <span>
      <b>{customer.name}</b>
      <small>
        {[
          customer.code,
          customer.city,
          name,
          deliveredAt === null
            ? t('claims.issued', { day: date(issuedOn) })
            : t('claims.delivered', { day: date(shopDay(new Date(deliveredAt))) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  );
}

interface Fields {
  position: string;
  reason: ClaimReason;
  quantity: string;
  note: string;
  reporter: string;
}

interface ClaimFieldsProps {
  form: string;
  delivery: Delivery;
  onBusy: (isBusy: boolean) => void;
  onDone: (claimId: number) => void;
}

/** The line, what is wrong with it, and who calls. */
function ClaimFields({ form, delivery, onBusy, onDone }: ClaimFieldsProps) {
  const { t, number } = useI18n();
  const { run, failure } = useAct();
  const photos = useRef<readonly File[]>([]);
  const element = useRef<HTMLFormElement>(null);
  // The button that chose the delivery is gone.
  useEffect(() => element.current?.querySelector<HTMLElement>('input:enabled')?.focus(), []);
  const free = delivery.lines.filter(({ hasOpenClaim }) => !hasOpenClaim);
  const { register, handleSubmit, watch, formState } = useForm<Fields>({
    defaultValues: {
      ...{ position: free.length === 1 ? String(free[0]?.position) : '', reason: 'damaged' },
      ...{ quantity: '', note: '', reporter: '' },
    },
  });
  const line = delivery.lines.find(({ position }) => String(position) === watch('position'));
  const isQuantity = (text: string) => {
    const quantity = parseClaimQuantity(text);
    return quantity !== null && quantity > 0 && quantity <= (line?.quantity ?? Infinity);
  };
  const send = handleSubmit(async (fields) => {
    onBusy(true);
    await run(async () => {
      const { claimId } = await officeCall('registerClaim', {
        ...{ deliveryId: delivery.id, position: Number(fields.position), reason: fields.reason },
        ...{ quantity: parseClaimQuantity(fields.quantity) ?? 0, note: fields.note.trim() },
        reporterId: fields.reporter === '' ? null : Number(fields.reporter),
        photos: await Promise.all(photos.current.map(base64Of)),
      });
      onDone(claimId);
    });
    onBusy(false);
  });
  const { errors } = formState;
  return (
    <form ref={element} id={form} className={styles.fields} noValidate onSubmit={(event) => void send(event)}>
      <fieldset className={styles.choices} aria-describedby={errors.position ? `${form}-line` : undefined}>
        <legend>{t('claims.line', { document: delivery.name })}</legend>
        {delivery.lines.map((one) => (
          <label key={one.position} className={styles.choice}>
            <input
              type="radio"
              value={one.position}
              disabled={one.hasOpenClaim}
              {...register('position', { required: true })}
            />
            <span>
              <b>{one.code}</b>
              <small>
                {[one.description, one.lot, one.hasOpenClaim && t('claims.alreadyOpen')].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className={styles.amount}>
              {number(one.quantity)} {one.unit}
            </span>
          </label>
        ))}
        {errors.position && (
          <p id={`${form}-line`} role="alert" className={styles.wrong}>
            {t('claims.chooseLine')}
          </p>
        )}
      </fieldset>
      <div className={styles.pair}>
        <Select compact label={t('claims.column.what')} {...register('reason')}>
          {CLAIM_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`claims.reason.${reason}`)}
            </option>
          ))}
        </Select>
        <TextField
          compact
          required
          label={t('claims.claimed')}
          hint={line && t('claims.ofDelivered', { quantity: number(line.quantity), unit: line.unit ?? '' })}
          inputMode="decimal"
          maxLength={14}
          error={errors.quantity ? t('claims.wrongQuantity') : null}
          {...register('quantity', { validate: isQuantity })}
        />
      </div>
      <TextArea compact label={t('claims.said')} rows={3} maxLength={LONGEST_CLAIM_NOTE} {...register('note')} />
      <PhotoField
        label={t('claims.photos', { count: MAXIMUM_CLAIM_PHOTOS })}
        hint={t('claims.photosHint')}
        error={null}
        maximum={MAXIMUM_CLAIM_PHOTOS}
        addLabel={t('claims.addPhoto')}
        fullMessage={t('claims.photosFull', { count: MAXIMUM_CLAIM_PHOTOS })}
        removeLabel={(name) => t('claims.removePhoto', { name })}
        onChange={(files) => (photos.current = files)}
      />
      <Select compact label={t('claims.caller')} hint={t('claims.callerHint')} {...register('reporter')}>
        <option value="">{t('claims.noCaller')}</option>
        {delivery.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <FailureAlert failure={failure} />
    </form>
  );
}
