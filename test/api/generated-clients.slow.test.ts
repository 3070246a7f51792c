import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTypes, { astToString } from 'openapi-typescript';
import { decodeJwt, SignJWT } from 'jose';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import recorded from '../../contract/response-examples.json' with { type: 'json' };
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** Runs a program to its end; a failure shows what it has printed. */
function run(program: string, parts: string[], cwd?: string): Promise<{ stdout: string }> {
  return promisify(execFile)(program, parts, { cwd, maxBuffer: 2 ** 26 }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} failed: ${stdout.slice(-3000)} ${stderr.slice(-3000)}`);
  });
}

/** The generators; another version is installed beside the old one. */
const PYTHON_GENERATOR = 'openapi-python-client==0.29.1';
const JAVA_GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';
/** Generators that were installed once. */
const CACHE = resolve('node_modules/.cache/generated-clients');
const PROGRAMS = resolve('test/api/generated-clients');
const MINUTES = 60_000;

/** What each program prints. A guest gets no price; two valves at 7.98 €. */
const PRINTED = ['listed VS-12-OT', 'refused 401', 'renewed true', 'ordered VS-12-OT 15.97', 'downloaded %PDF-'];
const SECRET = 'a secret for tests that is long enough to be one';

let shop: TestShop;
let folder: string;
let description: string;
/** A token of the user that was valid an hour ago. */
let expired: string;
beforeAll(async () => {
  const clock = () => new Date('2026-11-23T09:00:00Z');
  shop = await startTestShop({ environment: { SESSION_SECRET: SECRET }, clock });
  expired = await expiredToken();
  folder = await mkdtemp(join(tmpdir(), 'bancale-clients-'));
  description = join(folder, 'openapi.json');
  const response = await fetch(`${shop.address}/api/openapi.json`);
  await writeFile(description, await response.text());
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.stop();
});

async function expiredToken(): Promise<string> {
  const { sub } = decodeJwt((await shop.logIn('cliente.a')).token);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('bancale')
    .setSubject(String(sub))
    .setIssuedAt(new Date('2026-11-23T07:45:00Z'))
    .setExpirationTime(new Date('2026-11-23T08:00:00Z'))
    .sign(new TextEncoder().encode(SECRET));
}

const argumentsOf = () => [`${shop.address}/api`, 'cliente.a', PASSWORD, crypto.randomUUID(), expired] as const;

/** The lines of a program, without the price that languages write differently where there is none. */
const linesOf = (output: string): string[] =>
  output
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(/ (null|None)$/, ''));

/** Whether a program is on the path. In CI it must be, so that no language is left out unseen. */
async function isInstalled(program: string, ...version: string[]): Promise<boolean> {
  if (process.env['CI']) return true;
  return run(program, version).then(
    () => true,
    () => false,
  );
}
const hasPython = await isInstalled('python3', '-c', 'import sys, venv; assert sys.version_info >= (3, 10)');
const hasJava = (await isInstalled('javac', '-version')) && (await isInstalled('mvn', '-version'));

/** Makes a folder of the cache once; an interrupted attempt leaves none. */
async function cached(name: string, fill: (unfinished: string) => Promise<void>): Promise<string> {
  const target = join(CACHE, name.replace(/[^\w.-]+/g, '-'));
  if (existsSync(target)) return target;
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${target}-`);
  await fill(unfinished);
  await rename(unfinished, target);
  return target;
}

it('4.5 TypeScript types by openapi-typescript accept every example, and a program with them orders', async () => {
  await writeFile(
    join(folder, 'client.ts'),
    astToString(await openapiTypes(pathToFileURL(description), { defaultNonNullable: false })),
  );
  await copyFile(join(PROGRAMS, 'order-once.ts'), join(folder, 'order-once.ts'));
  const examples = (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const part =
      endpoints[name].method === 'GET' ? '["parameters"]["query"]' : '["requestBody"]["content"]["application/json"]';
    return `export const ${name}: operations["${name}"]${part} = ${JSON.stringify(endpoints[name].example)};`;
  });
  const file = join(folder, 'examples.ts');
  const answers = (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const { status }: Endpoint = endpoints[name];
    const part = `["responses"][${status ?? 200}]["content"]["application/json"]`;
    return `export const ${name}Answer: operations["${name}"]${part} = ${JSON.stringify(recorded.responses[name])};`;
  });
  const wrong =
    '// @ts-expect-error a quantity is a number\nexport const wrong: typeof addToCart = { item_id: "1", quantity: "two" };';
  await writeFile(file, ["import type { operations } from './client.ts';", ...examples, ...answers, wrong].join('\n'));
  const checked = ts.createProgram([file, join(folder, 'order-once.ts')], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  const messages = ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  expect(messages).toEqual([]);

  const { orderOnce } = await import(join(folder, 'order-once.ts'));
  expect(linesOf((await orderOnce(...argumentsOf())).join('\n'))).toEqual(PRINTED);
});

describe.runIf(hasPython)('a Python client by openapi-python-client', () => {
  it(
    '4.5 has every operation, can be imported whole, and orders from the running shop',
    async () => {
      const environment = await cached(PYTHON_GENERATOR, async (unfinished) => {
        await run('python3', ['-m', 'venv', unfinished]);
        await run(join(unfinished, 'bin/python'), ['-m', 'pip', 'install', '--quiet', PYTHON_GENERATOR]);
      });
      const python = (...parts: string[]) => run(join(environment, 'bin/python'), parts, folder);
      const options = ['--path', description, '--output-path', join(folder, 'client'), '--meta', 'none'];
      const { stdout } = await python('-m', 'openapi_python_client', 'generate', ...options);
      expect(stdout).not.toMatch(/WARNING|will not be generated/);

      const files = await readdir(join(folder, 'client/api'), { recursive: true });
      const operations = files.filter((file) => file.endsWith('.py') && !file.endsWith('__init__.py'));
      expect(operations.length).toBe(Object.keys(endpoints).length);
      const modules = operations.map((file) => `import client.api.${file.slice(0, -3).replaceAll('/', '.')}`);
      await python('-c', modules.join('\n'));

      await copyFile(join(PROGRAMS, 'order_once.py'), join(folder, 'order_once.py'));
      const ordered = await python('order_once.py', ...argumentsOf());
      expect(linesOf(ordered.stdout)).toEqual(PRINTED);
    },
    5 * MINUTES,
  );
});

describe.runIf(hasJava)('a Java client by openapi-generator', () => {
  it(
    '4.5 has every operation, compiles, and orders from the running shop',
    async () => {
      const jars = await cached(JAVA_GENERATOR, async (unfinished) => {
        const options = [`-Dartifact=${JAVA_GENERATOR}`, `-DoutputDirectory=${unfinished}`];
        await run('mvn', ['--batch-mode', '--quiet', 'dependency:copy', ...options]);
      });
      const [jar = ''] = await readdir(jars);
      const client = join(folder, 'java');
      const options = [
        'openApiNullable=false',
        'disallowAdditionalPropertiesIfNotPresent=false',
        'enumUnknownDefaultCase=true',
      ];
      const parts = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((part) => `${part}=false`);
      await run('java', [
        ...[
          '-jar',
          join(jars, jar),
          'generate',
          '-g',
          'java',
          '--library',
          'okhttp-gson',
          '-i',
          description,
          '-o',
          client,
        ],
        ...['--additional-properties', options.join(), '--global-property', parts.join()],
      ]);
      const sources = join(client, 'src/main/java');
      const apis = join(sources, 'org/openapitools/client/api');
      const texts = await Promise.all((await readdir(apis)).map((file) => readFile(join(apis, file), 'utf8')));
      const missing = Object.keys(endpoints).filter(
        (name) => !texts.some((text) => text.includes(` ${name}WithHttpInfo(`)),
      );
      expect(missing).toEqual([]);

      await copyFile(join(PROGRAMS, 'OrderOnce.java'), join(sources, 'OrderOnce.java'));
      const classPath = join(client, 'class-path');
      const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${classPath}`];
      await run('mvn', ['--batch-mode', '--quiet', '-DskipTests', ...goals], client);
      const path = `${join(client, 'target/classes')}:${await readFile(classPath, 'utf8')}`;
      const ordered = await run('java', ['-cp', path, 'OrderOnce', ...argumentsOf()]);
      expect(linesOf(ordered.stdout)).toEqual(PRINTED);
    },
    10 * MINUTES,
  );
});
