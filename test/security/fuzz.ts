/**
 * Sends invented requests to every endpoint of a shop on this machine, made from its OpenAPI description by Schemathesis
 * (https://schemathesis.io, `pip install schemathesis`): as a guest, a customer, an agent and the operator. Fails on a
 * status of 500 or more, a status, type or body that the description does not declare, and a response with internal
 * details.
 *
 *   npm run fuzz                 a minute for each of them
 *   npm run fuzz -- --seconds 600 --seed 42
 *
 * SCHEMATHESIS names the program where it is not on the path.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startShop } from '../../bench/shop-process.ts';
import { DEMONSTRATION_LOGINS } from '../../demo/logins.ts';

const ARTICLES = 1000;
/** No token, and the token of one user of each kind. */
const USERS = [null, 'cliente.a@bancale.example', 'agente.g@bancale.example', 'operatore@bancale.example'];
/** They would end the session of the token. */
const ENDS_SESSION = '/(logout|end_session|end_all_sessions|login|login_code)$';
const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_headers_conformance', 'response_schema_conformance'],
];
/** Must appear in no response: stack traces, paths of files, SQL, errors of the network. */
const INTERNAL = /\bat [^"\\]+:\d+:\d+|node_modules|\bselect\b[^"]+\bfrom\b|ECONN|syntax error at/i;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } } });
const program = process.env['SCHEMATHESIS'] ?? 'schemathesis';

async function tokenOf(address: string, email: string): Promise<string> {
  const password = DEMONSTRATION_LOGINS.find((login) => login.email === email)?.password;
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${email} could not log in`);
  return access_token;
}

/** Runs Schemathesis for one user; returns what is wrong, in words. */
async function fuzzAs(address: string, email: string | null, folder: string): Promise<string[]> {
  const who = email ?? 'guest';
  console.log(`\n── ${who}`);
  const record = join(folder, `${who}.json`);
  const user = email === null ? [] : ['-H', `Authorization: Bearer ${await tokenOf(address, email)}`];
  const skipped = email === null ? [] : ['--exclude-path-regex', ENDS_SESSION];
  const run = ['run', `${address}/api/openapi.json`, ...user, ...skipped, '--checks', CHECKS.join()];
  const depth = ['--phases', 'examples,coverage,fuzzing', '--max-time', values.seconds, '--continue-on-failure'];
  const seed = values.seed === undefined ? [] : ['--seed', values.seed];
  const report = ['--report', 'har', '--report-har-path', record, '--warnings', 'off', '--generation-database', 'none'];
  const child = spawn(program, [...run, ...depth, ...seed, ...report], { stdio: 'inherit', cwd: folder });
  const code = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail));
  return [
    ...(code === 0 ? [] : [`${who}: Schemathesis ended with ${code}`]),
    ...internalDetails(record).map((url) => `${who}: internal details in a response of ${url}`),
  ];
}

/** The addresses whose responses show what only the log may. */
function internalDetails(record: string): string[] {
  interface Entry {
    request: { url: string };
    response: { content: { text?: string } };
  }
  const { log } = JSON.parse(readFileSync(record, 'utf8')) as { log: { entries: Entry[] } };
  const leaking = log.entries.filter(({ response }) => INTERNAL.test(response.content.text ?? ''));
  return [...new Set(leaking.map(({ request }) => request.url))];
}

const version = spawnSync(program, ['--version'], { encoding: 'utf8' });
if (version.error) {
  console.log('Skipped: Schemathesis is not installed (pip install schemathesis, or SCHEMATHESIS=<its path>).');
  process.exit(0);
}
console.log(version.stdout.trim());
const folder = mkdtempSync(join(tmpdir(), 'bancale-fuzz-'));
const shop = await startShop(ARTICLES, { DATA_DIR: join(folder, 'shop'), DEMO_ARTICLES: String(ARTICLES) });
const problems: string[] = [];
try {
  for (const email of USERS) problems.push(...(await fuzzAs(shop.address, email, folder)));
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(problems.length === 0 ? '\nNothing found.' : `\n${problems.join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
