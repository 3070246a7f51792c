import { lineCents } from '../../domain/rounding.ts';
import type { LineReference, References } from './document-references.ts';
import type { InvoiceLineRecord } from './records.ts';
import { column, type Row, type SetTable, type UpsertTable } from '../database/upsert/index.ts';

export const invoiceTable: UpsertTable = {
  table: 'customer_document',
  key: { cause: 'text', year: 'integer', number: 'integer' },
  columns: {
    customer_id: column('bigint', 'customerCode', { isRequired: true, refers: 'customer' }),
    kind: column('text', 'kind', { initial: 'invoice' }),
    issued_on: column('date', 'issuedOn', { isRequired: true }),
    due_on: column('date', 'dueOn', { isRequired: true }),
    total_cents: column('bigint', 'totalCents', { isRequired: true, unit: 'cents' }),
    open_cents: column('bigint', 'openCents', { unit: 'cents' }),
    taxable_cents: column('bigint', 'taxableCents', { unit: 'cents' }),
    vat_cents: column('bigint', 'vatCents', { unit: 'cents' }),
    address_id: column('bigint', 'addressCode', { refers: 'customer_address' }),
    type: column('text', 'type'),
    erp_type: column('text', 'erpType'),
    payment_method: column('text', 'paymentMethod'),
    sdi_state: column('text', 'sdiState'),
    sdi_id: column('text', 'sdiId'),
    credited_document_id: column('bigint', 'creditedInvoice', { refers: 'customer_document' }),
    pdf_file: column('text', 'pdfFile'),
    xml_file: column('text', 'xmlFile'),
    vat_regime: column('text', 'customerCode', { isHidden: true }),
    vat_note: column('text', 'customerCode', { isHidden: true }),
  },
  id: 'id',
};

/** The columns that lines of invoices and of transport documents share. */
export const lineColumns = {
  article_id: column('bigint', 'lines.code', { refers: 'article', isHidden: true }),
  code: column('text', 'lines.code', { isRequired: true }),
  description: column('text', 'lines.description', { isRequired: true }),
  unit: column('text', 'lines.unit'),
  quantity: column('numeric(12,3)', 'lines.quantity', { isRequired: true }),
  order_id: column('bigint', 'lines.order', { refers: 'sales_order' }),
  order_position: column('integer', 'lines.orderLine'),
};

export const invoiceLineTable: UpsertTable = {
  table: 'customer_document_line',
  key: { document_id: 'bigint', position: 'integer' },
  columns: {
    ...lineColumns,
    gross_price: column('bigint', 'lines.grossPrice', { unit: 'price' }),
    discounts: column('integer[]', 'lines.discounts', { initial: [], unit: 'discounts' }),
    net_price: column('bigint', 'lines.netPrice', { isRequired: true, unit: 'price' }),
    price_quantity: column('integer', 'lines.priceQuantity', { initial: 1 }),
    vat_rate: column('integer', 'lines.vatRate', { isRequired: true, unit: 'rate' }),
    net_cents: column('bigint', 'lines.netCents', { isRequired: true, unit: 'cents' }),
    delivery_id: column('bigint', 'lines.delivery', { refers: 'transport_document' }),
    delivery_position: column('integer', 'lines.deliveryLine'),
  },
  id: null,
};

export const vatTable: SetTable = {
  table: 'customer_document_vat',
  owner: 'document_id',
  columns: {
    rate: column('integer', 'rate', { unit: 'rate' }),
    nature: column('text', 'nature'),
    taxable_cents: column('bigint', 'taxableCents', { unit: 'cents' }),
    vat_cents: column('bigint', 'vatCents', { unit: 'cents' }),
  },
  field: 'vat',
  identity: ['rate', 'nature'],
};

export const chargeTable: SetTable = {
  table: 'customer_document_charge',
  owner: 'document_id',
  columns: {
    kind: column('text', 'kind'),
    description: column('text', 'description'),
    rate: column('integer', 'rate', { unit: 'rate' }),
    cents: column('bigint', 'cents', { unit: 'cents' }),
  },
  field: 'charges',
  identity: ['kind', 'description', 'rate'],
};

/** The columns of a line that come from its article; without an article its code stays as it is. */
export function articleColumns(
  line: { code: string; description?: string | null; unit?: string | null },
  { articles }: Pick<References, 'articles'>,
): Row {
  const article = articles.get(line.code);
  return {
    article_id: article?.id ?? null,
    code: article?.sku ?? line.code,
    description: line.description ?? article?.name ?? line.code,
    unit: line.unit ?? article?.unit ?? null,
  };
}

/** One line of an invoice as a row, without the invoice's id. */
export function lineRow(
  line: InvoiceLineRecord,
  references: Pick<References, 'articles'>,
  to: { order: LineReference | null; delivery: LineReference | null } | undefined,
): Row {
  const priceQuantity = line.priceQuantity ?? 1;
  return {
    position: line.position,
    ...articleColumns(line, references),
    quantity: line.quantity,
    gross_price: line.grossPrice ?? null,
    discounts: line.discounts ?? [],
    net_price: line.netPrice,
    price_quantity: priceQuantity,
    vat_rate: line.vatRate,
    net_cents: line.netCents ?? lineCents(line.netPrice, line.quantity, priceQuantity),
    delivery_id: to?.delivery?.id ?? null,
    delivery_position: to?.delivery?.position ?? null,
    order_id: to?.order?.id ?? null,
    order_position: to?.order?.position ?? null,
  };
}
