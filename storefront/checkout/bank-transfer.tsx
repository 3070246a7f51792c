import { ibanText } from '../../domain/iban.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { fields, text, textOrNull } from '../parsers/values.ts';
import styles from './bank-transfer.module.css';

/** The account to which an order is paid by bank transfer. */
export interface BankTransfer {
  holder: string;
  iban: string;
  bank: string | null;
  /** What to write as the reason; null before the order has its number. */
  reason: string | null;
}

/** Parses the account in the responses of prepare_order and get_sent_order; null where there is none. */
export function parseBankTransfer(value: unknown): BankTransfer | null {
  const wire = fields(value);
  const iban = text(wire.iban);
  if (iban === '') return null;
  return { holder: text(wire.intestatario), iban, bank: textOrNull(wire.banca), reason: textOrNull(wire.causale) };
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
