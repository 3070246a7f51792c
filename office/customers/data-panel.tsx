import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import type { Address, Card } from './card.ts';
import { CloseDialog } from './close-dialog.tsx';
import styles from './customers.module.css';
import { EditFields, type EditedChanges, type EditedField } from './edit-fields.tsx';
import { typedCents } from './member-form.tsx';
import { OwnerSign } from './owner-sign.tsx';

type DataField = keyof Card['data'];
const FIELDS: readonly DataField[] = [
  ...(['companyName', 'firstName', 'lastName', 'vatNumber', 'taxCode', 'recipientCode', 'certifiedEmail'] as const),
  ...(['email', 'priceListCode', 'paymentMethod', 'minimumOrderCents'] as const),
];
const ADDRESS_FIELDS = ['street', 'postalCode', 'city', 'province', 'phone', 'mobile', 'email'] as const;

/** Cents as one types euros: 15000 → '150', 15050 → '150,50'. */
const euroText = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace('.', ',');

const textOf = (field: DataField, value: unknown): string => {
  if (field === 'minimumOrderCents') return typeof value === 'number' ? euroText(value) : '';
  return typeof value === 'string' ? value : '';
};

/** A typed text as the endpoint takes it; an empty one is nothing. */
function sentValue(field: string, text: string): string | number | null {
  if (field === 'minimumOrderCents') return typedCents(text);
  if (text === '' && field !== 'companyName' && field !== 'street' && field !== 'city') return null;
  return text;
}

const sentChanges = (changes: EditedChanges) =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => [
      field,
      { before: sentValue(field, before), after: sentValue(field, after) },
    ]),
  );

/** The facts of a customer in words, for reading. */
export function useDataFacts(card: Card): [string, string][] {
  const { t, money } = useI18n();
  const { data } = card;
  const value = (field: DataField): string => {
    if (field === 'minimumOrderCents')
      return data.minimumOrderCents === null
        ? t('customer.shopMinimum', { amount: money(card.shopMinimumCents) })
        : money(data.minimumOrderCents);
    if (field === 'priceListCode') return card.priceList.name;
    if (field === 'paymentMethod') return card.payment ?? '–';
    if (field === 'taxCode' && data.taxCode !== null && data.taxCode === data.vatNumber) return t('customer.same');
    return data[field] ?? '–';
  };
  return FIELDS.map((field) => [t(`customer.field.${field}`), value(field)]);
}

/** The data of a customer: those of the office in fields, those of the ERP to be read (decision 8.1). */
export function DataSection({ card, choices }: { card: Card; choices: OfficeAnswer<'customerChoices'> }) {
  const { t } = useI18n();
  const { may } = useFrame();
  const facts = useDataFacts(card);
  const isOwn = (field: DataField) => may('customers.edit') && card.ownedByOffice.includes(field);
  const fields = FIELDS.filter(isOwn).map((name): EditedField => ({
    name,
    label: t(name === 'minimumOrderCents' ? 'customer.field.minimumEuro' : `customer.field.${name}`),
    value: textOf(name, card.data[name]),
    ...(name === 'priceListCode' && { options: choices.priceLists.map((list) => [list.code, list.name] as const) }),
    ...(name === 'minimumOrderCents' && { inputMode: 'decimal' as const }),
  }));
  return (
    <div className={styles.stack}>
      {fields.length > 0 && (
        <Panel title={t('customer.fromOffice')} aside={<OwnerSign owner="office" />} isPadded>
          <EditFields
            fields={fields}
            shown={(field, value) => textOf(field as DataField, value)}
            save={(changes) => officeCall('saveCustomer', { code: card.code, changes: sentChanges(changes) })}
          />
        </Panel>
      )}
      <Panel title={t('customer.fromErp')} aside={<OwnerSign owner="erp" />} isPadded>
        <Facts
          facts={[
            ...facts.filter((_, index) => !isOwn(FIELDS[index] ?? 'companyName')),
            ...(card.otherPayments.length > 0
              ? [[t('customer.field.otherPayments'), card.otherPayments.join(', ')] as const]
              : []),
          ]}
        />
      </Panel>
    </div>
  );
}

/** An address in one line under its street: city, whether seat and default, agent. */
export function AddressLine({ address }: { address: Address }) {
  const { t, date } = useI18n();
  const { agent, move, closedByOffice, isOpenInErp } = address;
  const parts = [
    [address.postalCode, address.city, address.province && `(${address.province})`].filter(Boolean).join(' '),
    address.isLegalSeat && t('customer.seat'),
    address.isDefault && t('customer.default'),
    agent && t('customer.agentIs', { name: agent.name }),
    move &&
      (move.to === null
        ? t('customer.movesNone', { day: date(move.fromDay) })
        : t('customer.moves', { day: date(move.fromDay), name: move.to })),
  ];
  return (
    <span>
      <b>
        {address.code} {address.street}
      </b>
      <small>{parts.filter(Boolean).join(' · ')}</small>
      {closedByOffice && (
        <Outcome tone="bad" icon="ban">
          {t('customer.addressClosedOffice', { reason: closedByOffice.reason ?? t('customer.noReason') })}
        </Outcome>
      )}
      {!isOpenInErp && (
        <Outcome tone="bad" icon="ban">
          {t('customer.addressClosedErp')}
        </Outcome>
      )}
    </span>
  );
}

/** The delivery addresses, each to be edited, closed and opened where the person may. */
export function AddressesSection({ card, reopen }: { card: Card; reopen: (address: Address) => void }) {
  const { t } = useI18n();
  const { may } = useFrame();
  const [edited, setEdited] = useState<string | null>(null);
  const [closing, setClosing] = useState<Address | null>(null);
  const isOwn = card.ownedByOffice.includes('addresses');
  const mayEdit = may('customers.edit');
  return (
    <div className={styles.stack}>
      {card.addresses.map((address) => (
        <Panel
          key={address.code}
          title={`${address.code} ${address.street}`}
          aside={
            mayEdit && (
              <>
                {isOwn && (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-expanded={edited === address.code}
                    onClick={() => setEdited(edited === address.code ? null : address.code)}
                  >
                    <Icon name="pencil" />
                    {t('customer.edit')}
                    <span className="visually-hidden"> {address.street}</span>
                  </Button>
                )}
                {address.closedByOffice ? (
                  <Button size="small" onClick={() => reopen(address)}>
                    {t('customer.reopen')}
                    <span className="visually-hidden"> {address.street}</span>
                  </Button>
                ) : (
                  <Button size="small" kind="quiet" onClick={() => setClosing(address)}>
                    {t('customer.closeAddress')}
                    <span className="visually-hidden"> {address.street}</span>
                  </Button>
                )}
              </>
            )
          }
          isPadded
        >
          {edited === address.code ? (
            <EditFields
              fields={ADDRESS_FIELDS.map((name) => ({
                ...{ name, label: t(`customer.field.${name}`), value: address[name] ?? '' },
              }))}
              save={(changes) =>
                officeCall('saveAddress', {
                  ...{ code: card.code, addressCode: address.code, changes: sentChanges(changes) },
                })
              }
            />
          ) : (
            <div className={styles.list}>
              <AddressLine address={address} />
              <small>{[address.phone, address.mobile, address.email].filter(Boolean).join(' · ')}</small>
            </div>
          )}
        </Panel>
      ))}
      {!isOwn && <p className={styles.muted}>{t('customer.addressesErp')}</p>}
      {closing && <CloseDialog card={card} address={closing} onClose={() => setClosing(null)} />}
    </div>
  );
}
