import type { Database } from '../../backend/database/index.ts';
import type { EnvironmentSettings } from '../../backend/settings.ts';
import { connectionWarning, outgoingWarning, startWarnings, timelineWarning, versionWarning } from './warnings.ts';

/** Prints what a person should know about the shop that has started, and the logins of a demonstration. */
export async function announce(
  database: Database,
  environment: EnvironmentSettings,
  {
    state,
    isOtherTimeline,
    address,
  }: { state: 'load' | 'loaded' | 'other'; isOtherTimeline: boolean; address: string },
): Promise<void> {
  // The start has these in memory already.
  const { countUnconnected } = await import('../../backend/orders/index.ts');
  const { withOfficeErp } = await import('../asked-erp.ts');
  const unconnected = connectionWarning(await withOfficeErp(database, environment), await countUnconnected(database));
  const { countBeyondErpVersion } = await import('../../backend/integrations/erp/index.ts');
  const untold = versionWarning(await countBeyondErpVersion(database.query));
  const { findOutgoingState } = await import('../../backend/outgoing/index.ts');
  const stopped = outgoingWarning(await findOutgoingState(database));
  const recovered = isOtherTimeline ? timelineWarning() : null;
  for (const warning of [...startWarnings(environment), unconnected, untold, recovered, stopped]) {
    if (warning !== null) console.warn(`\n${warning}`);
  }
  if (!environment.demonstration) {
    const { offerOfficeStart } = await import('../../backend/accounts/index.ts');
    const code = await offerOfficeStart(database);
    if (code !== null) {
      console.log(
        '\nThe office has no administrator yet. Whoever opens this address becomes the first one; it works once:',
      );
      console.log(`  ${environment.shopUrl ?? address}/office/start/${code}`);
    }
  }
  if (state === 'other') return;
  const { listExistingLogins } = await import('../../demo/logins.ts');
  const logins = await listExistingLogins(database);
  if (logins.length > 0) console.log('\nDemonstration logins:');
  for (const { email, password } of logins) console.log(`  ${email.padEnd(28)} ${password}`);
}
