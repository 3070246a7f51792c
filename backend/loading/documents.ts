import type { CustomerDocumentRecord } from '../catalogue/records.ts';
import { ProblemList } from './loading-error.ts';
import { idsByCode } from './references.ts';
import { add, inPieces, inTransaction, lastOfEach, nothingLoaded } from './transaction.ts';
import type { Loaded, LoadingDatabase } from './transaction.ts';
import { upsert, type Row, type Shape } from './upsert.ts';

const documentShape: Shape = {
  table: 'customer_document',
  key: { cause: 'text', year: 'integer', number: 'integer' },
  columns: {
    customer_id: 'bigint',
    kind: 'text',
    issued_on: 'date',
    due_on: 'date',
    total_cents: 'bigint',
    open_cents: 'bigint',
  },
  id: 'id',
};

/**
 * Loads invoices and credit notes by series, year and number (cents, with VAT). Refuses unknown customers and an open
 * amount above the total. What was paid online stays known, whatever the ERP says is open.
 */
export async function loadDocuments(
  database: LoadingDatabase,
  records: readonly CustomerDocumentRecord[],
): Promise<Loaded> {
  const places = lastOfEach(records, ({ cause, year, number }) => `${cause}/${year}/${number}`);
  let result = nothingLoaded;
  for (const batch of inPieces(places)) {
    const loaded = await inTransaction(database, async (query) => {
      const customers = await idsByCode(
        query,
        'customer',
        batch.map(({ record }) => record.customerCode),
      );
      const problems = new ProblemList();
      const rows: Row[] = [];
      for (const { record, index } of batch) {
        const { cause, year, number, kind, issuedOn, dueOn, totalCents, customerCode } = record;
        const openCents = record.openCents ?? (kind === 'invoice' ? totalCents : 0);
        const tell = (field: string, reason: string): void =>
          problems.add(index, `${cause}/${year}/${number}`, field, reason);
        const customer = customers.get(customerCode);
        if (customer === undefined) tell('customerCode', `There is no customer ${customerCode}.`);
        if (openCents > totalCents) tell('openCents', 'No more can be open than the document comes to.');
        rows.push({
          cause,
          year,
          number,
          customer_id: customer,
          kind,
          issued_on: issuedOn,
          due_on: dueOn,
          total_cents: totalCents,
          open_cents: openCents,
        });
      }
      problems.throwIfAny();
      return upsert(query, documentShape, rows);
    });
    result = add(result, { inserted: loaded.inserted, updated: loaded.updated });
  }
  return result;
}
