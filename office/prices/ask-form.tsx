import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { ObjectChoice } from '../ui/object-choice.tsx';
import type { Why } from './why.ts';
import styles from './prices.module.css';

/** Asks for customer, address, article, quantity and day; all of it stands in the address of the page. */
export function AskForm({ why }: { why: Why }) {
  const { t } = useI18n();
  const { may } = useFrame();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  const { customer, article, unknown, wrongQuantity } = why;
  const typed = (name: string) => search.get(name) ?? '';
  const errorOf = (what: 'customer' | 'article' | 'address') =>
    unknown.includes(what) ? t(`why.unknown.${what}`, { code: typed(what) }) : null;
  const choose = (customerCode: string) => {
    const next = new URLSearchParams(search);
    next.set('customer', customerCode);
    next.delete('address');
    void navigate(`?${next}`, { preventScrollReset: true });
  };
  const addressError = errorOf('address');
  return (
    <Form method="get" className={styles.ask} aria-busy={isBusy}>
      {may('customers.view') && (
        <>
          <ObjectChoice
            key={`c ${customer?.code ?? typed('customer')}`}
            {...{ kind: 'customer', name: 'customer', label: t('why.customer'), typed: typed('customer') }}
            chosen={customer && { code: customer.code, title: customer.name }}
            error={errorOf('customer')}
            onChoose={choose}
          />
          <label className={styles.field}>
            <span>{t('why.address')}</span>
            <select
              key={typed('address')}
              name="address"
              defaultValue={customer?.addresses.some(({ code }) => code === typed('address')) ? typed('address') : ''}
              aria-invalid={addressError !== null || undefined}
            >
              <option value="">{t('why.noAddress')}</option>
              {customer?.addresses.map(({ code, street, city }) => (
                <option key={code} value={code}>
                  {code} {street}, {city}
                </option>
              ))}
            </select>
            {addressError && <small className={styles.error}>{addressError}</small>}
          </label>
        </>
      )}
      <ObjectChoice
        key={`a ${article?.code ?? typed('article')}`}
        {...{ kind: 'article', name: 'article', label: t('why.article'), typed: typed('article') }}
        chosen={article && { code: article.sku, title: article.name }}
        error={errorOf('article')}
      />
      <label className={styles.field}>
        <span>{article ? `${t('why.quantity')} (${article.unit})` : t('why.quantity')}</span>
        <input
          key={why.explanation?.quantity}
          {...{ name: 'quantity', inputMode: 'numeric', maxLength: 9, autoComplete: 'off' }}
          defaultValue={typed('quantity') || why.explanation?.quantity}
          aria-invalid={wrongQuantity || undefined}
        />
        {wrongQuantity && <small className={styles.error}>{t('why.quantityWrong')}</small>}
      </label>
      <label className={styles.field}>
        <span>{t('why.day')}</span>
        <input key={why.day} type="date" name="day" defaultValue={why.day} />
      </label>
      <Button kind="primary" size="small" type="submit" className={styles.submit} busy={isBusy}>
        {t('why.explain')}
      </Button>
    </Form>
  );
}
