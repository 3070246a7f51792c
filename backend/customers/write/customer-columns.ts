import type { AddressChange, ContractPriceRecord, CustomerChange } from '../records.ts';
import { column, idOf, type Row, type SetTable, type UpsertTable } from '../../database/upsert/index.ts';

export const customerTable: UpsertTable = {
  table: 'customer',
  key: { code: 'text' },
  columns: {
    company_name: column('text', 'companyName', { isRequired: true }),
    first_name: column('text', 'firstName'),
    last_name: column('text', 'lastName'),
    tax_code: column('text', 'taxCode'),
    vat_number: column('text', 'vatNumber'),
    email: column('text', 'email'),
    certified_email: column('text', 'certifiedEmail'),
    recipient_code: column('text', 'recipientCode'),
    price_list_id: column('integer', 'priceListCode', { isRequired: true, refers: 'price_list' }),
    discounts: column('integer[]', 'discounts', { initial: [], unit: 'discounts' }),
    discount_class_id: column('integer', 'discountClass', { refers: 'discount_class' }),
    payment_method: column('text', 'paymentMethod'),
    minimum_order_cents: column('bigint', 'minimumOrderCents', { unit: 'cents' }),
    vat_regime: column('text', 'vatRegime'),
    vat_note: column('text', 'vatNote'),
    is_active: column('boolean', 'isActive', { initial: true }),
  },
  id: 'id',
};

export const addressTable: UpsertTable = {
  table: 'customer_address',
  key: { customer_id: 'bigint', code: 'text' },
  columns: {
    position: column('integer', 'addresses.position'),
    street: column('text', 'addresses.street', { isRequired: true }),
    postal_code: column('text', 'addresses.postalCode'),
    city: column('text', 'addresses.city', { isRequired: true }),
    province: column('text', 'addresses.province'),
    country: column('text', 'addresses.country', { initial: 'IT' }),
    phone: column('text', 'addresses.phone'),
    mobile: column('text', 'addresses.mobile'),
    email: column('text', 'addresses.email'),
    is_default: column('boolean', 'addresses.isDefault', { initial: false }),
    is_legal_seat: column('boolean', 'addresses.isLegalSeat', { initial: false }),
    is_active: column('boolean', 'addresses.isActive', { initial: true }),
    agent_id: column('integer', 'addresses.agentCode', { refers: 'agent' }),
  },
  id: 'id',
};

export const contractPrices = {
  table: 'contract_price',
  owner: 'customer_id',
  columns: {
    address_id: column('bigint', 'addressCode', { refers: 'customer_address' }),
    article_id: column('bigint', 'articleCode', { refers: 'article' }),
    brand_id: column('integer', 'brandCode', { refers: 'brand' }),
    category_id: column('integer', 'categoryCode', { refers: 'category' }),
    minimum_quantity: column('integer', 'minimumQuantity'),
    net_price: column('bigint', 'netPrice', { unit: 'price' }),
    is_free: column('boolean', 'isFree'),
    discounts: column('integer[]', 'discounts', { unit: 'discounts' }),
    valid_from: column('date', 'validFrom'),
    valid_to: column('date', 'validTo'),
  },
  only: "t.origin = 'import'",
  id: 'id',
  field: 'contractPrices',
  identity: ['address_id', 'article_id', 'brand_id', 'category_id', 'minimum_quantity', 'valid_from', 'valid_to'],
} satisfies SetTable;

export const paymentMethods: SetTable = {
  table: 'customer_payment_method',
  owner: 'customer_id',
  columns: { code: column('text', 'code'), position: column('integer', 'position', { isHidden: true }) },
  field: 'otherPaymentMethods',
};

/** Database ids of what customers refer to, by code. */
export type CustomerReferences = Record<
  'lists' | 'classes' | 'agents' | 'articles' | 'brands' | 'categories',
  ReadonlyMap<string, number>
>;

/** One customer as a row of its table; fields that are not given are undefined. */
export function customerRow(record: CustomerChange, { lists, classes }: CustomerReferences): Row {
  return {
    code: record.code,
    company_name: record.companyName,
    first_name: record.firstName,
    last_name: record.lastName,
    tax_code: record.taxCode,
    vat_number: record.vatNumber,
    email: record.email,
    certified_email: record.certifiedEmail,
    recipient_code: record.recipientCode,
    price_list_id: idOf(lists, record.priceListCode),
    discounts: record.discounts,
    discount_class_id: idOf(classes, record.discountClass),
    payment_method: record.paymentMethod,
    minimum_order_cents: record.minimumOrderCents,
    vat_regime: record.vatRegime,
    vat_note: record.vatNote,
    is_active: record.isActive,
  };
}

/** One address as a row; `customerId` is the customer's id in the database. */
export function addressRow(address: AddressChange, customerId: number, { agents }: CustomerReferences): Row {
  return {
    customer_id: customerId,
    code: address.code,
    street: address.street,
    postal_code: address.postalCode,
    city: address.city,
    province: address.province,
    country: address.country,
    phone: address.phone,
    mobile: address.mobile,
    email: address.email,
    is_default: address.isDefault,
    is_legal_seat: address.isLegalSeat,
    is_active: address.isActive,
    agent_id: idOf(agents, address.agentCode),
  };
}

/** One condition as a row; `addressId` null applies it to every address. */
export function contractRow(
  price: ContractPriceRecord,
  addressId: number | null,
  { articles, brands, categories }: CustomerReferences,
): Row {
  return {
    address_id: addressId,
    article_id: idOf(articles, price.articleCode),
    brand_id: idOf(brands, price.brandCode),
    category_id: idOf(categories, price.categoryCode),
    minimum_quantity: price.minimumQuantity,
    net_price: price.netPrice,
    is_free: price.isFree ?? false,
    discounts: price.discounts,
    valid_from: price.validFrom ?? null,
    valid_to: price.validTo ?? null,
  };
}
