import { useId, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useActionData } from 'react-router';
import type { CartResult } from '../../cart-store/cart-change.ts';
import { useCart, useCartChange, useCartResult } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import type { CartTotals } from '../../parsers/cart.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './coupon-field.module.css';

/** Id of the coupon's form, which its controls name: inside the checkout they are in the form of the order. */
const formId = 'coupon-form';

/** The form of `CouponField`, once on the page, outside of other forms; `back` is the page's path. */
export function CouponForm({ cartId, back }: { cartId: number; back: string }) {
  const { path } = useI18n();
  const { send } = useCartChange();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const isRemoval = fieldOf(form, 'change') === 'remove-coupon';
    void send(isRemoval ? 'remove-coupon' : 'coupon', { id_cart: String(cartId), code: fieldOf(form, 'code') });
  }

  return (
    <form id={formId} method="post" action={path('/pages/cart')} onSubmit={submit}>
      <input type="hidden" name="id_cart" value={cartId} />
      <input type="hidden" name="back" value={path(back)} />
    </form>
  );
}

/**
 * Adds or removes a coupon of the cart; the server returns why a coupon does not apply. The checkout passes its
 * own totals.
 */
export function CouponField({ totals }: { totals?: CartTotals }) {
  const { t } = useI18n();
  const { cart } = useCart();
  const { coupon } = totals ?? cart.totals;
  const sentAsDocument = useActionData<CartResult>();
  const { result = sentAsDocument, pending } = useCartChange();
  const input = useRef<HTMLInputElement>(null);
  /** The result whose message is out of date, because the code was edited since. */
  const [former, setFormer] = useState<CartResult | null | undefined>(null);
  const isRejected = result?.kind === 'rejected' && (result.change === 'coupon' || result.change === 'remove-coupon');
  const error = isRejected && result !== former ? result.message || t('common.required') : null;
  useCartResult((result) => {
    if (result?.kind === 'rejected' && result.change === 'coupon') input.current?.focus();
  });
  if (cart.id === 0) return null;
  return (
    <div className={styles.coupon} role="group" aria-label={t('coupon.title')}>
      {coupon ? (
        <p className={coupon.isValid ? styles.applied : styles.rejected}>
          <Icon name={coupon.isValid ? 'circle-check' : 'triangle-alert'} />
          <span>{coupon.isValid ? t('coupon.applied', { code: coupon.code }) : coupon.message}</span>
          <IconButton
            type="submit"
            form={formId}
            name="change"
            value="remove-coupon"
            icon="x"
            label={t('coupon.remove', { code: coupon.code })}
          />
        </p>
      ) : (
        <CodeInput input={input} isBusy={pending === 'coupon'} error={error} onEdit={() => setFormer(result)} />
      )}
      {coupon && error && <CouponError text={error} />}
      <p className="visually-hidden" role="status">
        {result?.kind === 'done' && result.change === 'coupon' && coupon && t('coupon.applied', { code: coupon.code })}
        {result?.kind === 'done' && result.change === 'remove-coupon' && t('coupon.removed')}
      </p>
    </div>
  );
}

interface CodeInputProps {
  input: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  error: string | null;
  onEdit: () => void;
}

function CodeInput({ input, isBusy, error, onEdit }: CodeInputProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('coupon.field')}</label>
      <span className={styles.row}>
        <input
          ref={input}
          id={id}
          form={formId}
          name="code"
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={onEdit}
        />
        <Button type="submit" form={formId} name="change" value="coupon" busy={isBusy}>
          {t('coupon.apply')}
        </Button>
      </span>
      {error && <CouponError id={`${id}-error`} text={error} />}
    </>
  );
}

function CouponError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className={styles.rejected} role="alert">
      <Icon name="triangle-alert" />
      <span>{text}</span>
    </p>
  );
}
