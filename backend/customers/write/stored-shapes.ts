import { column, type Columns, type SetTable, type StoredShape } from '../../database/upsert/index.ts';
import { agentTable } from './agents.ts';
import { addressTable, contractPrices, customerTable, paymentMethods } from './customer-columns.ts';
import { groupTable, members } from './customer-groups.ts';
import { paymentTermTable } from './payment-terms.ts';

const addressColumns: Columns = Object.fromEntries(
  Object.entries({ code: column('text', 'code'), ...addressTable.columns }).map(([name, of]) => [
    name,
    { ...of, field: of.field.replace('addresses.', ''), isHidden: name === 'position' },
  ]),
);

const addresses: SetTable = {
  table: addressTable.table,
  owner: 'customer_id',
  columns: addressColumns,
  field: 'addresses',
};

/** Where the fields of the records of customers are stored. */
export const customerShapes = {
  customers: { table: customerTable, sets: [addresses, paymentMethods] },
  agents: { table: agentTable },
  paymentTerms: { table: paymentTermTable },
} satisfies Record<string, StoredShape>;

/** What of customers is stored beside them and has no owner of its own. */
export const customerParts: readonly StoredShape[] = [
  { table: customerTable, sets: [contractPrices] },
  { table: groupTable, sets: [members] },
];
