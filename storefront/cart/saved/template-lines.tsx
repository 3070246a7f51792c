import { Pieces } from '../../article/pieces.tsx';
import { Form, Link } from 'react-router';
import { lineCents } from '../../../domain/rounding.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useCartChange } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { packText, piecesNote } from '../../i18n/quantity-text.ts';
import { SupplyState } from '../../orders/supply-state.tsx';
import { UnitPrice } from '../../article/unit-price.tsx';
import { useAppState, usePriceView } from '../../session/app-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FramedPicture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { PromoBadge, StatusLabel } from '../../ui/badge.tsx';
import { lineField, quantityField } from './merge-cart.ts';
import type { OpenedCart } from './parse-saved-cart.ts';
import stacked from './stacked-table.module.css';
import styles from './template-lines.module.css';
import { useTemplate, type TemplateLine } from './use-template.ts';

/**
 * The lines of a saved cart as a template: all or the chosen ones are added to the active cart, in quantities that can be
 * changed before, and the saved cart stays as it is. A form that works without scripts.
 */
export function TemplateLines({ opened }: { opened: OpenedCart }) {
  const { t } = useI18n();
  const { lines, chosen, sum, choose, chooseAll } = useTemplate(opened);
  const { session } = useAppState();
  const { isSending, send } = useCartChange();
  const { cart, name, address, addressCode } = opened;
  const isHere = addressCode === session?.addressCode;
  const offered = lines.filter(({ isOffered }) => isOffered).length;
  const isShown = usePriceView() === 'shown';
  const columns = useColumns(choose, isShown);

  function add() {
    const fields = chosen.map(({ line, quantity }) => ({
      [lineField(line.rowId)]: '1',
      [quantityField(line.rowId)]: String(quantity),
    }));
    void send('merge', Object.assign({ id_cart: String(cart.id), choose: '1' }, ...fields) as Record<string, string>);
  }

  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && chosen.length > 0) add();
      }}
    >
      <input type="hidden" name="change" value="merge" />
      <input type="hidden" name="id_cart" value={cart.id} />
      <input type="hidden" name="choose" value="1" />
      {offered > 1 && (
        <Checkbox
          className={styles.all}
          checked={chosen.length === offered}
          onChange={({ target }) => chooseAll(target.checked)}
        >
          {t('saved.chooseAll')}
        </Checkbox>
      )}
      <DataTable
        caption={name}
        columns={columns}
        rows={lines}
        rowKey={({ line }) => line.rowId}
        rowClass={({ isOffered }) => (isOffered ? undefined : styles.gone)}
        className={`${stacked.stacked} ${styles.table}`}
      />
      <Foot lines={lines} chosen={chosen} sum={sum} isSending={isSending} address={isHere ? null : address} />
    </Form>
  );
}

interface FootProps {
  lines: readonly TemplateLine[];
  chosen: readonly TemplateLine[];
  /** In cents. */
  sum: number;
  isSending: boolean;
  /** The delivery address of the cart where it is another one than the selected; else null. */
  address: string | null;
}

/** How much is chosen, and the button that adds it. */
function Foot({ lines, chosen, sum, isSending, address }: FootProps) {
  const { t, money, number } = useI18n();
  const isShown = usePriceView() === 'shown';
  const wrong = chosen.filter(({ quantity }) => quantity === 0).length;
  const reasons = [
    address !== null && t('saved.templateElsewhere', { address }),
    chosen.length === 0 && t('saved.noneChosen'),
    wrong > 0 && t('saved.wrongQuantity', { count: wrong }),
  ];
  return (
    <div className={styles.foot}>
      <p role="status">
        <b>
          {t('saved.chosen', { chosen: number(chosen.length), count: lines.length })}
          {isShown && ` · ${t('saved.chosenNet', { amount: money(sum) })}`}
        </b>{' '}
        <small>{t('saved.templateStays')}</small>
      </p>
      <Button type="submit" kind="primary" busy={isSending} reason={reasons.find(Boolean) || null}>
        <Icon name="plus" />
        {t('saved.addToCart')}
      </Button>
    </div>
  );
}

/** Choice, article with what has changed, pack, availability, price, quantity and total. */
function useColumns(choose: ReturnType<typeof useTemplate>['choose'], isShown: boolean): Column<TemplateLine>[] {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  return [
    {
      key: 'choice',
      heading: <span className="visually-hidden">{t('saved.choice')}</span>,
      className: styles.choice,
      cell: ({ line, isOffered, isChosen }) => (
        <Checkbox
          name={lineField(line.rowId)}
          value="1"
          checked={isChosen}
          disabled={!isOffered}
          aria-label={t('saved.chooseLine', { name: `${line.code} ${line.name}` })}
          onChange={({ target }) => choose(line.rowId, { isChosen: target.checked })}
        >
          {null}
        </Checkbox>
      ),
    },
    {
      key: 'picture',
      heading: null,
      className: styles.picture,
      cell: ({ line }) => <FramedPicture url={line.picture} alt="" />,
    },
    {
      key: 'article',
      heading: t('cart.article'),
      className: styles.article,
      cell: (one) => <ArticleCell {...one} />,
    },
    {
      key: 'pack',
      heading: t('cart.packaging'),
      className: styles.pack,
      cell: ({ line }) => packText(i18n, line),
    },
    {
      key: 'net',
      heading: t('cart.netPrice'),
      isFigure: true,
      className: styles.net,
      cell: ({ line, isOffered }) => isShown && isOffered && <UnitPrice line={line} />,
    },
    {
      key: 'quantity',
      heading: t('cart.quantity'),
      className: styles.quantity,
      cell: ({ line, text, quantity, isOffered }) =>
        isOffered ? (
          <QuantityStepper
            name={quantityField(line.rowId)}
            value={text}
            onChange={(typed) => choose(line.rowId, { text: typed, isChosen: true })}
            onLeave={() => quantity > 0 && choose(line.rowId, { text: String(quantity) })}
            step={line.packQuantity}
            minimum={line.packQuantity}
            label={t('common.quantityOf', { name: line.name })}
            decreaseLabel={t('common.decrease')}
            increaseLabel={t('common.increase')}
            invalid={quantity === 0}
            note={piecesNote(i18n, quantity, line)}
          />
        ) : (
          <>
            {text} <small>{unitLabel(locale, line.unit, line.quantity)}</small>{' '}
            <Pieces quantity={line.quantity} article={line} />
          </>
        ),
    },
    {
      key: 'total',
      heading: t('cart.lineTotal'),
      isFigure: true,
      className: styles.total,
      cell: ({ line, quantity, isOffered }) =>
        isShown && isOffered && <b>{money(lineCents(line.net, quantity, line.priceQuantity))}</b>,
    },
  ];
}

function ArticleCell({ line, messages, isOffered, quantity }: TemplateLine) {
  const { t, path } = useI18n();
  // The supply is known for the saved quantity.
  const isSupplyKnown = quantity === line.quantity;
  return (
    <>
      <span className={styles.code}>{line.code}</span>{' '}
      {line.promotionCode && <PromoBadge>{t('common.promo')}</PromoBadge>}
      <Link to={path(line.path)}>{line.name}</Link>
      {messages.map((message) => (
        <StatusLabel
          key={message}
          tone={isOffered ? 'warn' : 'bad'}
          icon={isOffered ? 'triangle-alert' : 'circle-slash'}
          small
        >
          {message}
        </StatusLabel>
      ))}
      {messages.length === 0 && !isOffered && (
        <StatusLabel tone="bad" icon="circle-slash" small>
          {t('saved.notOffered')}
        </StatusLabel>
      )}
      {messages.length === 0 && isOffered && isSupplyKnown && <SupplyState supply={line.supply} />}
      {line.note && <small>{line.note}</small>}
    </>
  );
}
