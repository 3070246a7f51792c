import { Form } from 'react-router';
import { creditSegments, type CreditRow, type CreditRowName } from '../../../domain/credit.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FigureRow } from '../figures/figure-row.tsx';
import { CreditBar, CreditKey } from './credit-bar.tsx';
import styles from './credit-page.module.css';
import type { CreditData } from '../../parsers/credit.ts';
import { CreditTable } from './credit-table.tsx';

interface CreditPageProps {
  credit: CreditData | null;
  /** What is to be paid for the cart, in cents. */
  cart: number;
  /** Whether VAT is part of it. */
  isVatInCart: boolean;
  isWithCart: boolean;
}

/** What uses the credit and what is left of it. */
export function CreditPage({ credit, cart, isVatInCart, isWithCart }: CreditPageProps) {
  const { t, dateTime } = useI18n();
  if (credit === null) {
    return (
      <>
        <PageHead title={t('documents.credit')} isFramed />
        <EmptyState title={t('credit.none')}>{t('credit.noneHint')}</EmptyState>
      </>
    );
  }
  const shownCart = isWithCart ? cart : 0;
  const segments = creditSegments(credit.rows, shownCart);
  const row = (name: CreditRowName) => credit.rows.find((one) => one.name === name);
  const limit = row('limit')?.totalCents ?? null;
  const used = row('total')?.totalCents ?? 0;
  return (
    <>
      <PageHead
        title={t('documents.credit')}
        subtitle={t('credit.updated', { moment: dateTime(credit.asOf) })}
        isFramed
      />
      <Figures credit={credit} cart={cart} total={row('total')} limit={limit} />
      <section aria-labelledby="credit-use" className={styles.use}>
        <div className={styles.head}>
          <h2 id="credit-use">{t('credit.use')}</h2>
          {cart > 0 && (
            <Form preventScrollReset>
              <input type="hidden" name="tab" value="credit" />
              {isWithCart && <input type="hidden" name="cart" value="0" />}
              <Switch checked={isWithCart}>{t('credit.withCart')}</Switch>
            </Form>
          )}
        </div>
        <CreditBar segments={segments} limit={limit} />
      </section>
      <div className={styles.columns}>
        <CreditTable rows={credit.rows} />
        <div>
          <CreditKey
            segments={segments}
            advances={-(row('advances')?.totalCents ?? 0)}
            hasLimit={limit !== null}
            isVatInCart={isVatInCart}
          />
          <Advice left={limit === null ? null : limit - used - shownCart} expired={row('total')?.expiredCents ?? 0} />
        </div>
      </div>
    </>
  );
}

interface FiguresProps {
  credit: CreditData;
  cart: number;
  total: CreditRow | undefined;
  limit: number | null;
}

function Figures({ credit, cart, total, limit }: FiguresProps) {
  const { t, money, date, percent } = useI18n();
  const used = total?.totalCents ?? 0;
  const expired = money(total?.expiredCents ?? 0);
  const left = limit === null ? null : limit - used;
  return (
    <FigureRow
      figures={[
        {
          label: t('credit.limit'),
          value: limit === null ? '–' : money(limit),
          note:
            limit === null
              ? t('credit.noLimit')
              : credit.limitValidTo && t('credit.validTo', { day: date(credit.limitValidTo) }),
        },
        {
          label: t('credit.exposure'),
          value: money(used),
          note:
            limit === null || limit === 0
              ? t('credit.expiredPart', { expired })
              : t('credit.share', { percent: percent(Math.round((used / limit) * 100) * 100), expired }),
        },
        {
          label: t('credit.free'),
          value: left === null ? '–' : money(left),
          note: (
            <>
              {left !== null && left < 0 && `${t('credit.exceeded')} · `}
              {left !== null && cart > 0 && t('credit.afterCart', { left: money(left - cart), cart: money(cart) })}
            </>
          ),
          isBad: left !== null && left < 0,
          isMain: true,
        },
      ]}
    />
  );
}

/** What happens to an order when the credit is not enough. */
function Advice({ left, expired }: { left: number | null; expired: number }) {
  const { t, money } = useI18n();
  const isOver = left !== null && left < 0;
  return (
    <Alert
      tone={isOver ? 'warn' : 'info'}
      title={isOver ? t('credit.overTitle', { amount: money(-left) }) : t('credit.ifTitle')}
    >
      <p>
        {t(isOver ? 'credit.overHint' : 'credit.ifHint')}
        {expired > 0 && ` ${t('credit.payHint', { amount: money(expired) })}`}
      </p>
    </Alert>
  );
}
