import { ibanText } from '../../domain/iban.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './bank-transfer.module.css';

type WireAccount = NonNullable<ResponseOf<'prepareOrder'>['message']['payment_methods'][number]['bonifico']>;

/** The account to which an order is paid by bank transfer. */
export interface BankTransfer {
  holder: string;
  iban: string;
  bank: string | null;
  /** What to write as the reason; null before the order has its number. */
  reason: string | null;
}

/** Maps the account in the responses of prepare_order and get_sent_order, which has the reason too. */
export function parseBankTransfer(account: WireAccount & { causale?: string }): BankTransfer {
  return { holder: account.intestatario, iban: account.iban, bank: account.banca, reason: account.causale ?? null };
}

/** IBAN, holder, bank and reason for payment, to copy into a bank transfer. */
export function BankTransferFacts({ transfer, className = '' }: { transfer: BankTransfer; className?: string }) {
  const { t } = useI18n();
  const { holder, iban, bank, reason } = transfer;
  return (
    <dl className={`${styles.facts} ${className}`}>
      <div>
        <dt>{t('checkout.iban')}</dt>
        <dd className={styles.iban}>{ibanText(iban)}</dd>
      </div>
      <div>
        <dt>{t('checkout.accountHolder')}</dt>
        <dd>{holder}</dd>
      </div>
      {bank && (
        <div>
          <dt>{t('checkout.bank')}</dt>
          <dd>{bank}</dd>
        </div>
      )}
      <div>
        <dt>{t('checkout.transferReason')}</dt>
        <dd>{reason ?? t('checkout.transferReasonLater')}</dd>
      </div>
    </dl>
  );
}
