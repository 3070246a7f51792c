import type { LegalPolicy, LegalTextKey } from '../../../domain/legal-texts.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { fieldsToWrite } from '../../office-saving.ts';
import { shopSettings } from '../shop-settings.ts';
import { lockSettings } from './save-settings.ts';

/**
 * Saves what happens to orders that others send where nobody of a customer has accepted a text.
 * @throws AppError `conflict` where somebody has changed it meanwhile.
 */
export async function saveLegalPolicy(
  { query }: Pick<Database, 'query'>,
  { key, policy, actor }: { key: LegalTextKey; policy: { before: LegalPolicy; after: LegalPolicy }; actor: Actor },
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await lockSettings(transaction);
    const row = await transaction
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'legal_texts')
      .executeTakeFirst();
    const schema = shopSettings.shape.legal_texts;
    const stored = schema.safeParse(row?.value).data ?? schema.parse(undefined);
    const written = fieldsToWrite(stored, { [key]: policy });
    if (written.length === 0) return;
    const value = JSON.stringify({ ...stored, [key]: policy.after });
    await transaction
      .insertInto('setting')
      .values({ key: 'legal_texts', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
      .execute();
    await writeAudit(transaction, {
      ...{ actor, action: 'legal-policy-changed', object: { kind: 'legal-text', id: key } },
      changes: written.map(({ before, after }) => ({ field: 'policy', before, after })),
    });
  });
}
