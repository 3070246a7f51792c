import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkErp,
  reasonOfFolder,
  type ErpReason,
  type ErpTestStep,
  type ErpVersion,
  type SampleCodes,
} from '../../integrations/erp/index.ts';
import { AppError } from '../../app-error.ts';
import { exchangeFolder, type ErpSetting } from '../../connections/index.ts';
import { requireCallable, type ConnectionServices } from './save-erp.ts';

/** What is tested, as it is typed; the stored secret where none is. */
export interface ErpTest {
  way: 'http' | 'files';
  url: string | null;
  version: ErpVersion | null;
  secret?: string | null | undefined;
  folderOut: string | null;
  folderIn: string | null;
  /** Null: no order is sent. */
  sample: SampleCodes | null;
}

/** What came of one step of a test. */
export interface ErpTestResult {
  step: ErpTestStep | 'folder-out' | 'folder-in';
  outcome: 'holds' | 'fails' | 'unchecked';
  /** Why it fails; null for the others. */
  reason: ErpReason | null;
  milliseconds: number;
}

async function testFolder(step: 'folder-out' | 'folder-in', path: string): Promise<ErpTestResult> {
  const start = performance.now();
  const problem = await access(path, constants.R_OK | constants.W_OK).then(
    () => null,
    (error: unknown) => reasonOfFolder(error),
  );
  const milliseconds = Math.round(performance.now() - start);
  return { step, outcome: problem === null ? 'holds' : 'fails', reason: problem, milliseconds };
}

const missing = (field: string) =>
  new AppError('invalid', 'dataInvalid', { errors: { [field]: [{ key: 'valueMissing' }] } });

/** The ERP of a test: what the environment sets as it is, else what is typed. */
async function testedErp(
  { connections, settings }: ConnectionServices,
  test: ErpTest,
): Promise<NonNullable<ErpSetting>> {
  if (settings.isErpNamed && settings.erp !== null) return settings.erp;
  if (test.way === 'files') {
    if (test.folderOut === null) throw missing('folderOut');
    if (test.folderIn === null) throw missing('folderIn');
    const base = exchangeFolder(settings);
    return { out: join(base, test.folderOut), in: join(base, test.folderIn), profile: null, minutes: 60 };
  }
  if (test.url === null) throw missing('url');
  const stored = (await connections.readConnection('erp')).secrets.secret;
  const secret = test.secret ?? stored?.reveal();
  if (!secret) throw missing('secret');
  return { url: test.url, secret, version: test.version ?? 1, isChecked: true };
}

/** Tests an ERP in steps, before or after it is saved. Sends orders only with codes for them. */
export async function testErp(
  services: ConnectionServices,
  test: ErpTest,
): Promise<{ steps: ErpTestResult[]; numbers: string[] }> {
  const { callGuard, clock } = services;
  const erp = await testedErp(services, test);
  if (erp === 'embedded') return { steps: [], numbers: [] };
  if ('out' in erp) {
    const steps = [await testFolder('folder-out', erp.out), await testFolder('folder-in', erp.in)];
    return { steps, numbers: [] };
  }
  if (erp.isChecked) await requireCallable(callGuard, erp.url);
  const { sample } = test;
  const { results, numbers } = await checkErp({
    ...{ url: erp.url, secret: erp.secret, version: erp.version, clock, guard: erp.isChecked ? callGuard : null },
    ...(sample ?? { customer: '', address: '', article: '' }),
    only: sample === null ? 'steps-without-order' : 'steps',
  });
  const steps = results.flatMap(({ step, outcome, reason = null, milliseconds }) =>
    step === undefined ? [] : [{ step, outcome, reason, milliseconds }],
  );
  return { steps, numbers: sample === null ? [] : numbers };
}
