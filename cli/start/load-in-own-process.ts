import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addressOf, type Database, type DatabaseAddress } from '../../backend/database/index.ts';

const PROGRAM = fileURLToPath(new URL('./demonstration-process.ts', import.meta.url));

/** What the process that loads the demonstration reads as its first line of input, as JSON. */
export interface DemonstrationRequest {
  address: DatabaseAddress;
  articles: number;
  dataDirectory: string;
}

/**
 * Loads the demonstration in a process of its own, because the memory that it needs would stay with the shop.
 * @throws Error when that process fails; it has printed why.
 */
export async function loadInOwnProcess(
  database: Pick<Database, 'connectionSettings'>,
  options: Omit<DemonstrationRequest, 'address'>,
): Promise<void> {
  const request: DemonstrationRequest = { address: addressOf(database), ...options };
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'inherit', 'inherit'] });
  // A process that dies early does not read its input; its exit code reports the failure.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(request)}\n`);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`The loading of the demonstration ended with ${code ?? signal}.`);
}
