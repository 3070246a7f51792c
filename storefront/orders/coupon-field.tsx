import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../api-client/browser-api.ts';
import { asCallFailure } from '../api-client/call-failure.ts';
import { useCart, useCartActions } from '../cart-store/cart-state.tsx';
import styles from './coupon-field.module.css';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartTotals } from '../parsers/cart.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ClientOnly } from '../ui/client-only.tsx';

/**
 * Adds or removes a coupon of the cart (R7.35); the server returns the totals and why a coupon does not apply. The
 * checkout passes its own totals and cart and is reloaded. Not a form of its own, so that it can be inside one.
 */
export function CouponField(shown: { totals?: CartTotals; cartId?: number }) {
  const { t } = useI18n();
  const { cart } = useCart();
  const { flush, reload } = useCartActions();
  const { revalidate } = useRevalidator();
  const { coupon } = shown.totals ?? cart.totals;
  const id_cart = shown.cartId ?? cart.id;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (id_cart === 0) return null;

  async function change(mutation: () => Promise<unknown>, done: string) {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      await flush();
      await mutation();
      await Promise.all([reload(), shown.totals && revalidate()]);
      setSaid(done);
      setCode('');
    } catch (failed) {
      const failure = asCallFailure(failed);
      setSaid('');
      setError((failure.kind === 'http' && (failure.errors.code?.[0] ?? failure.message)) || t('coupon.failed'));
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  function apply() {
    const given = code.trim();
    if (given === '') return setError(t('common.required'));
    const mutation = () => browserApi().call('applyCoupon', { id_cart, code: given });
    void change(mutation, t('coupon.applied', { code: given.toUpperCase() }));
  }

  return (
    <ClientOnly>
      <div className={styles.coupon} role="group" aria-labelledby={`${id}-title`}>
        <span id={`${id}-title`} className="visually-hidden">
          {t('coupon.title')}
        </span>
        {coupon && (
          <p className={coupon.isValid ? styles.applied : styles.refused}>
            <Icon name={coupon.isValid ? 'circle-check' : 'triangle-alert'} />
            <span>{coupon.isValid ? t('coupon.applied', { code: coupon.code }) : coupon.message}</span>
            <IconButton
              icon="x"
              label={t('coupon.remove', { code: coupon.code })}
              onClick={() => void change(() => browserApi().call('removeCoupon', { id_cart }), t('coupon.removed'))}
            />
          </p>
        )}
        {!coupon && (
          <>
            <label htmlFor={id}>{t('coupon.field')}</label>
            <span className={styles.row}>
              <input
                ref={input}
                id={id}
                value={code}
                maxLength={64}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                aria-invalid={error !== '' || undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => {
                  setCode(event.target.value);
                  setError('');
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  apply();
                }}
              />
              <Button busy={isBusy} onClick={apply}>
                {t('coupon.apply')}
              </Button>
            </span>
          </>
        )}
        {error && (
          <p id={`${id}-error`} className={styles.refused} role="alert">
            <Icon name="triangle-alert" />
            <span>{error}</span>
          </p>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </ClientOnly>
  );
}
