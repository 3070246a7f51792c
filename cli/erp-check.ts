import { parseArgs } from 'node:util';
import { readErpAnswers } from '../backend/import/index.ts';
import {
  checkErp,
  checkFolders,
  ERP_VERSIONS,
  foldersOf,
  type ErpCheckReport,
  type ErpCheckResult,
  type SampleCodes,
} from '../backend/integrations/erp/index.ts';
import { readSettings } from '../backend/settings.ts';
import { CommandError } from './command-error.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';

const usage = `Usage:
  npm run erp-check -- <url> --customer <code> --address <code> --article <code> [--version 2]
                        [--orders <number>,…]
  npm run erp-check -- --folders --customer <code> --address <code> --article <code> [--minutes 5]

Checks the ERP's side of docs/reference/interfaces.md: <url> is what ERP_URL will be, the shared secret is read from
ERP_SECRET (16 characters or more). Customer, address and article are codes that the ERP knows. With --orders the states
of real orders are read as well; --version 2 also checks what version 2 of the interface adds (as ERP_VERSION).

With --folders: an ERP that exchanges files, in the folders of ERP_FOLDER_OUT and ERP_FOLDER_IN. Writes two orders, one of
them twice, waits for each at most so many minutes until it is taken and answered. Stop the shop meanwhile: it would read
the answers.

The check over HTTP sends about twenty small orders and one of 1,000 lines. The numbers of all orders begin with CHECK,
their note says that they are not to be fulfilled. Use an ERP for tests, or delete them after it.

Exit code: 0 everything holds, 1 something does not, 2 not run.`;

const SECRET_LENGTH = 16;
const MARKS = { holds: '✓', fails: '✗', unchecked: '–' } as const;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

function printResult({ title, outcome, finding, milliseconds }: ErpCheckResult): void {
  printLine(`${MARKS[outcome]} ${title}  (${milliseconds} ms)`);
  if (finding !== null) printLine(`    ${outcome === 'unchecked' ? 'not checked: ' : ''}${finding}`);
}

/** Runs `npm run erp-check` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, (words) =>
  runCommand(async () => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        ...{ customer: { type: 'string' }, address: { type: 'string' }, article: { type: 'string' } },
        ...{ orders: { type: 'string' }, version: { type: 'string' } },
        ...{ folders: { type: 'boolean' }, minutes: { type: 'string' } },
      },
    });
    const [url = '', ...rest] = positionals;
    const { customer, address, article, orders = '' } = values;
    if (values.folders) {
      const minutes = values.minutes ?? '5';
      const isRight = positionals.length === 0 && /^[1-9]\d{0,3}$/.test(minutes) && customer && address && article;
      if (!isRight) throw new CommandError(usage);
      return checkFiles({ customer, address, article }, Number(minutes));
    }
    const version = ERP_VERSIONS.find(
      (known) => String(known) === (values.version ?? process.env['ERP_VERSION'] ?? '1'),
    );
    const isAddress = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
    if (!isAddress || rest.length > 0 || !version || !customer || !address || !article) throw new CommandError(usage);
    const secret = process.env['ERP_SECRET'] ?? '';
    if (secret.length < SECRET_LENGTH) {
      throw new CommandError(
        `ERP_SECRET must have at least ${SECRET_LENGTH} characters: the secret shared with the ERP.`,
      );
    }
    printLine(`${url}, version ${version}, customer ${customer}, address ${address}, article ${article}\n`);
    const { results, numbers } = await checkErp({
      ...{ url, secret, version, customer, address, article },
      clock: () => new Date(),
      knownNumbers: orders.split(',').filter((number) => number !== ''),
      onResult: printResult,
    });
    return printReport({ results, numbers });
  }),
);

/** Checks an ERP that exchanges files, in the folders of the settings. */
async function checkFiles(codes: SampleCodes, minutes: number): Promise<number> {
  const folders = foldersOf(readSettings().erp)?.settings;
  if (!folders) throw new CommandError('ERP_FOLDER_OUT and ERP_FOLDER_IN must name the folders.');
  printLine(`${folders.out} and ${folders.in}, customer ${codes.customer}, article ${codes.article}\n`);
  const timeoutMilliseconds = minutes * 60_000;
  const how = { folders, timeoutMilliseconds, clock: () => new Date(), readAnswers: readErpAnswers };
  return printReport(await checkFolders({ ...how, ...codes, onResult: printResult }));
}

/** Prints how many cases hold; returns the exit code. */
function printReport({ results, numbers }: ErpCheckReport): number {
  const failed = results.filter(({ outcome }) => outcome === 'fails').length;
  const unchecked = results.filter(({ outcome }) => outcome === 'unchecked').length;
  const notChecked = unchecked === 0 ? '' : `, ${unchecked} not checked`;
  printLine(`\n${results.length - failed - unchecked} of ${results.length} cases hold, ${failed} do not${notChecked}.`);
  printLine(`Orders of this check: ${numbers.at(0)} to ${numbers.at(-1)}.`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) await runProgram(main);
