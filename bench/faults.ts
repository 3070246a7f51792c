/**
 * Runs fault trials on the whole program while buyers order, compares the orders afterwards, and writes the figures
 * to docs/reference/reliability.md. `npm run faults` runs all trials, `npm run faults -- erp-away` one; the storefront
 * must be built. FAULT_ORDERS is the number of orders of the trials with kills. A short form of each is in
 * test/faults/whole-program.test.ts and test/faults/cluster-orders.test.ts.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTestCluster, hasCluster } from '../test/builders/cluster.ts';
import type { ResponseCounts } from '../test/faults/whole-program/buyer.ts';
import {
  endWhileSending,
  orderWithoutDatabase,
  type DatabaseFault,
  type Probes,
} from '../test/faults/whole-program/database-scenarios.ts';
import { CLUSTER_PROGRAMS, orderOnCluster } from '../test/faults/whole-program/cluster-scenario.ts';
import { orderOnFullDisk } from '../test/faults/whole-program/disk-scenario.ts';
import { orderDuringFailover } from '../test/faults/whole-program/failover-scenario.ts';
import { orderWithFolderFaults } from '../test/faults/whole-program/folder-scenario.ts';
import { orderUnderKills, type KillScenario } from '../test/faults/whole-program/kill-scenario.ts';
import type { OrderComparison } from '../test/faults/whole-program/compare-orders.ts';
import { orderWhileErpIsAway } from '../test/faults/whole-program/outage-scenarios.ts';
import type { Victim } from '../test/faults/whole-program/program.ts';
import { sendAtOnce } from '../test/faults/whole-program/sending-scenarios.ts';
import { machine, writePage } from './report.ts';

/** One line of the table: what was tried, and what was observed in addition to the order counts. */
interface Trial {
  tried: string;
  comparison: OrderComparison;
  seen: string[];
}

const FILE = resolve(import.meta.dirname, '../docs/reference/reliability.md');

const ORDERS = Number(process.env['FAULT_ORDERS'] ?? 5_000);

/** The same number of kills of each victim, shuffled. */
function killsOf<Kind>(victims: readonly Kind[], each: number): Kind[] {
  return Array.from({ length: each }, () => victims)
    .flat()
    .map((victim) => ({ victim, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ victim }) => victim);
}

function answersOf({ answers, unexpected, slowest }: ResponseCounts): string {
  const counts = [...answers].map(([kind, count]) => `${kind === 'refused' ? 'nobody there' : kind}: ${count}`);
  const faults = unexpected.length === 0 ? 'none that was no clear sentence' : unexpected.join('; ');
  return `answers ${counts.sort().join(', ')}; ${faults}; the slowest after ${(slowest / 1000).toFixed(1)} s`;
}

/** What the kinds of ERP are in the table. */
const ERPS: Record<KillScenario['erp'], string> = {
  embedded: 'embedded ERP',
  failing: 'an ERP over HTTP that fails',
  files: 'an ERP that exchanges files, and reads one in five twice',
};

async function kills(dataDirectory: string, erp: KillScenario['erp']): Promise<Trial> {
  const each = 12;
  const victims = killsOf<Victim>(['program', 'everything', 'database', 'backend'], each);
  const figures = await orderUnderKills({ dataDirectory, orders: ORDERS, buyers: 10, victims, erp });
  const { attempts, failedAttempts } = figures.comparison;
  const erpActions = [...figures.erpActions].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return {
    tried:
      `kill -9 at random moments, ${victims.length} times: ${each} of the program, ${each} of program and PostgreSQL, ` +
      `${each} of PostgreSQL’s main process, ${each} of one of its processes; ` +
      ERPS[erp],
    comparison: figures.comparison,
    seen: [
      `the program was started ${figures.starts} times`,
      `${attempts} attempts at the ERP, ${failedAttempts} of them failed or cut short`,
      ...(erpActions ? [`what the ERP did: ${erpActions}; complaints of the ERP: ${figures.complaints.length}`] : []),
      answersOf(figures.responseCounts),
      `${Math.round(figures.seconds)} s`,
    ],
  };
}

async function killsOnCluster(dataDirectory: string): Promise<Trial> {
  const each = 6;
  const victims = killsOf(CLUSTER_PROGRAMS, each);
  const cluster = await createTestCluster();
  try {
    const figures = await orderOnCluster(dataDirectory, cluster, { orders: ORDERS, buyers: 10, victims });
    return {
      tried:
        `three processes, primary and synchronous standby${hasCluster ? ', Kafka broker, OpenSearch node' : ''}: kill -9 at random moments, ` +
        `${victims.length} times, ${each} of each kind; the standby takes over from a killed primary`,
      comparison: figures.comparison,
      seen: [
        `the three processes were started ${figures.starts} times in all`,
        ...(figures.events === null
          ? []
          : [`${figures.events.left} of ${figures.events.stored} tracking events did not reach Kafka`]),
        ...(figures.searches === null ? [] : [`${figures.searches.found} searches found products`]),
        answersOf(figures.responseCounts),
        `${Math.round(figures.seconds)} s`,
      ],
    };
  } finally {
    await cluster.end();
  }
}

async function failover(dataDirectory: string): Promise<Trial> {
  const cluster = await createTestCluster();
  try {
    await cluster.servers.start();
    const size = { processes: 3, buyers: 20, pace: 500, orders: 500 };
    const figures = await orderDuringFailover(dataDirectory, cluster.servers, size);
    return {
      tried:
        'three processes, primary and synchronous standby, 40 orders a second: kill -9 of the primary, promotion at once; ' +
        'at the end every order sent once more with its key',
      comparison: figures.comparison,
      seen: [
        `the standby accepted writes after ${(figures.untilPrimary / 1_000).toFixed(1)} s, the first order was acknowledged after ${(figures.untilOrder / 1_000).toFixed(1)} s`,
        `${figures.before} orders before, ${figures.after} after; ${figures.repeated} sent again, ${figures.renumbered.length} of them with another number`,
        answersOf(figures.responseCounts),
      ],
    };
  } finally {
    await cluster.end();
  }
}

function probesOf(what: string, { statuses, slowest, sentences }: Probes): string {
  const quoted = sentences.length > 0 ? ` (“${sentences.join('”, “')}”)` : '';
  return `${what} ${statuses.join(', ')}${quoted} within ${(slowest / 1000).toFixed(1)} s`;
}

async function databaseFault(
  dataDirectory: string,
  size: { fault: DatabaseFault; seconds: number; times: number; buyers: number },
  tried: string,
): Promise<Trial> {
  const figures = await orderWithoutDatabase(dataDirectory, { ...size, ordersBetween: 20 });
  return {
    tried,
    comparison: figures.comparison,
    seen: [
      `meanwhile ${probesOf('/healthz answered', figures.alive)}, ${probesOf('/readyz', figures.ready)}, ${probesOf('a call', figures.call)}`,
      `ready ${(figures.recoveryMilliseconds / 1000).toFixed(1)} s after the database was back, by itself: started ${figures.starts === 1 ? 'once' : `${figures.starts} times`}`,
      answersOf(figures.responseCounts),
    ],
  };
}

const TRIALS: Record<string, (dataDirectory: string) => Promise<Trial>> = {
  kills: (dataDirectory) => kills(dataDirectory, 'embedded'),
  'kills-failing-erp': (dataDirectory) => kills(dataDirectory, 'failing'),
  'kills-files': (dataDirectory) => kills(dataDirectory, 'files'),
  // Needs Linux and root, for a disk in memory.
  'folder-faults': async (dataDirectory) => {
    const size = { seconds: 75, buyers: 4, ordersBetween: 20, ordersMeanwhile: 100 };
    const figures = await orderWithFolderFaults(dataDirectory, size);
    return {
      tried: 'the folder of orders full, read-only, gone, an empty one in its place, for 75 s each, 4 buyers',
      comparison: figures.comparison,
      seen: [
        `${figures.waited} orders waited, ${figures.arrived} arrived meanwhile, ${figures.falselyTaken} counted as taken that were not`,
        `complaints of the ERP: ${figures.complaints.length}; by itself: started ${figures.starts === 1 ? 'once' : `${figures.starts} times`}`,
        answersOf(figures.responseCounts),
      ],
    };
  },
  'kills-on-cluster': killsOnCluster,
  failover,
  'erp-away': async (dataDirectory) => {
    const figures = await orderWhileErpIsAway(dataDirectory, { orders: 100, buyers: 10, minutes: 60 });
    return {
      tried: 'the ERP away for an hour (its pauses skipped), then back; staff send the oldest order again',
      comparison: figures.comparison,
      seen: [
        `each order was tried ${figures.fewestAttempts} to ${figures.mostAttempts} times, each attempt stored with request and reason (${figures.unexplained} without)`,
        `the command said: “${figures.listed}”`,
        `all arrived ${(figures.recoveryMilliseconds / 1000).toFixed(1)} s after the first was sent again, ${figures.repeats} twice, at most ${figures.outOfOrder} places out of order`,
      ],
    };
  },
  'database-restarts': (dataDirectory) =>
    databaseFault(
      dataDirectory,
      { fault: 'stopped', seconds: 0, times: 5, buyers: 10 },
      'PostgreSQL stopped and started five times in the middle',
    ),
  'database-away': (dataDirectory) =>
    databaseFault(dataDirectory, { fault: 'stopped', seconds: 30, times: 1, buyers: 10 }, 'PostgreSQL away for 30 s'),
  'database-hangs': (dataDirectory) =>
    databaseFault(
      dataDirectory,
      { fault: 'frozen', seconds: 30, times: 1, buyers: 30 },
      'PostgreSQL hanging for 30 s (SIGSTOP), 30 buyers',
    ),
  'pool-exhausted': (dataDirectory) =>
    databaseFault(
      dataDirectory,
      { fault: 'locked', seconds: 20, times: 1, buyers: 40 },
      'a lock that every order waits for, held for 20 s while 40 buyers send: all 20 connections wait',
    ),
  'no-connections-left': (dataDirectory) =>
    databaseFault(
      dataDirectory,
      { fault: 'crowded', seconds: 20, times: 1, buyers: 10 },
      'PostgreSQL with 40 connections, all that were free taken by somebody else for 20 s',
    ),
  // Needs Linux and root, for a disk in memory.
  'full-disk': async (dataDirectory) => {
    const figures = await orderOnFullDisk(dataDirectory, { seconds: 10, buyers: 8, ordersBetween: 30 });
    return {
      tried: 'the disk of database, ERP, mails and log full for 10 s, 8 buyers',
      comparison: figures.comparison,
      seen: [
        `by itself: started ${figures.starts === 1 ? 'once' : `${figures.starts} times`}`,
        answersOf(figures.responseCounts),
      ],
    };
  },
  terminated: async (dataDirectory) => {
    const figures = await endWhileSending(dataDirectory, 12);
    return {
      tried: 'SIGTERM while 12 orders are being written and one is on its way to a slow ERP; then started again',
      comparison: figures.comparison,
      seen: [
        `the 12 were answered ${[...new Set(figures.answers)].join(', ')} before the end, exit code ${figures.exitCode}`,
        `${figures.interrupted} attempts at the ERP cut short`,
      ],
    };
  },
  'at-once': async (dataDirectory) => {
    const figures = await sendAtOnce(dataDirectory, 50);
    return {
      tried:
        '50 clients send at once; 50 carts from two windows with keys of their own; 50 carts from ten connections with one key; 10 used keys for another cart',
      comparison: figures.comparison,
      seen: [
        `the 50 at once were answered within ${(figures.atOnceMilliseconds / 1000).toFixed(1)} s`,
        `a used key for another cart: ${[...new Set(figures.sameKeyOtherCart)].join(', ')}`,
        answersOf(figures.responseCounts),
      ],
    };
  },
};

function figuresOf(name: string, { tried, comparison }: Trial): string {
  const counts = [comparison.lost, comparison.doubled, comparison.invented, comparison.wrong].map(
    (list) => list.length,
  );
  return `| ${name} | ${tried} | ${comparison.acknowledged} | ${counts.join(' | ')} |`;
}

function seenIn(name: string, { seen }: Trial): string {
  return `- **${name}**: ${seen.join('; ')}.`;
}

/** Replaces the line of the trials with the same beginning, or appends the line to them. */
function withLine(page: string, beginning: string, line: string): string {
  const [before = '', inside = '', after = ''] = page.split(/(?<=<!-- trials -->\n)|(?=<!-- \/trials -->)/);
  const lines = inside.trimEnd().split('\n');
  const at = lines.findIndex((one) => one.startsWith(beginning));
  if (at === -1) lines.push(line);
  else lines[at] = line;
  return `${before}${lines.join('\n')}\n\n${after}`;
}

/** Replaces the line about that trial in the page, or adds it. */
async function write(name: string, trial: Trial): Promise<void> {
  const measured = `Measured ${new Date().toISOString().slice(0, 10)} on ${machine()}.`;
  const page = readFileSync(FILE, 'utf8').replace(/^Measured .*$/m, () => measured);
  writePage(FILE, withLine(page, `| ${name} `, figuresOf(name, trial)));
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(TRIALS, name));
if (unknown.length > 0) {
  console.error(`Unknown trial: ${unknown.join(', ')}. There are: ${Object.keys(TRIALS).join(', ')}.`);
  process.exit(2);
}
for (const name of chosen.length > 0 ? chosen : Object.keys(TRIALS)) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'bancale-trial-'));
  // The embedded database runs as another user when this script runs as root.
  chmodSync(dataDirectory, 0o755);
  console.log(`\n${name}`);
  const trial = await TRIALS[name]?.(dataDirectory);
  if (!trial) continue;
  console.log(figuresOf(name, trial));
  console.log(seenIn(name, trial));
  const { lost, doubled, invented, wrong } = trial.comparison;
  const faults = [...lost, ...doubled, ...invented, ...wrong];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  await write(name, trial);
  rmSync(dataDirectory, { recursive: true, force: true });
}
