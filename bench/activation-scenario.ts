import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { officeEndpoints, type OfficeEndpointName } from '../contract/office/index.ts';
import { median } from './browser-scenarios.ts';
import { CUSTOMERS_FOLDER, CUSTOMERS_SIZE, CUSTOMERS_SIZE_IN_WORDS } from './office-data.ts';
import { filledFolder } from './office-scenario.ts';
import { listingBodies, listingRequests, pageRequests } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop, type ShopProcess } from './shop-process.ts';
import { waitsDuring, withDatabase, type Visitor } from './steady-requests.ts';

const ROUNDS = 3;
const WARM_UP_SECONDS = 10;
const ALONE_SECONDS = 20;
/** Waves send once a minute, so that a turn beside one has at least one sending. */
const MAILS_SECONDS = 70;
/** Turns beside letters end with them, or then. */
const LETTERS_SECONDS = 180;
/** The most that a wave may send in an hour. */
const PER_HOUR = 5000;
const LIMIT = 1.3;
const SHOP_URL = 'http://negozio.example';

interface Round {
  mails: number;
  letters: number;
  mailsSent: number;
  lettersDrawn: number;
  alone: number[];
}

/** A shop with 100,000 customers whose waves go out now. */
async function startSendingShop(): Promise<ShopProcess> {
  const clock = resolve(import.meta.dirname, 'on-a-working-day.ts');
  return startShop(CUSTOMERS_SIZE.articles, {
    DATA_DIR: await filledFolder(CUSTOMERS_FOLDER, CUSTOMERS_SIZE),
    SHOP_URL,
    NODE_OPTIONS: `--import=${clock}`,
  });
}

/** Plans a wave of those in a state, as the page does: with the numbers of the preview. */
async function plan(shop: ShopProcess, cookie: string, selection: object): Promise<{ mails: number; letters: number }> {
  const ask = async (name: OfficeEndpointName, body: object) => {
    const response = await fetch(`${shop.address}/office/api/${officeEndpoints[name].path}`, {
      method: 'POST',
      headers: { cookie, origin: SHOP_URL, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { mails: number; letters: number };
  };
  const { mails, letters } = await ask('previewWave', selection);
  const terms = { startsAt: new Date().toISOString(), perHour: PER_HOUR, reminderDays: null, validDays: 30 };
  return ask('planWave', { ...selection, ...terms, expected: { mails, letters } });
}

/** Takes the waves and what they sent away again, so that each round begins alike. */
const takeBack = (shop: ShopProcess) =>
  withDatabase(shop, async ({ pool }) => {
    await pool.query(`delete from company_member m using activation_invite i where m.invitation_id = i.link_id`);
    await pool.query(`delete from activation_wave`);
    await pool.query(`delete from account_mail where template = 'activation-invited' and state <> 'refused'`);
  });

const countIn = (shop: ShopProcess, text: string) =>
  withDatabase(shop, async ({ pool }) => (await pool.query<{ count: number }>(text)).rows[0]?.count ?? 0);
const SENT = `select count(*)::integer as count from activation_invite where channel = 'mail' and state = 'sent'`;
const DRAWN = `select coalesce(sum(letters_done), 0)::integer as count from activation_wave`;
const DRAWING = `select count(*)::integer as count from activation_wave where letters_state in ('waiting', 'drawing')`;

async function measureRound(shop: ShopProcess, cookie: string, visitors: readonly Visitor[]): Promise<Round> {
  const p99 = async (work: () => Promise<unknown>) => (await waitsDuring(shop, visitors, work)).p99;
  const alone = [await p99(() => wait(ALONE_SECONDS * 1000))];
  const { mails: wanted } = await plan(shop, cookie, { state: 'not-invited' });
  if (wanted < 5000) throw new Error(`a wave of ${wanted} mails only`);
  const mails = await p99(() => wait(MAILS_SECONDS * 1000));
  const mailsSent = await countIn(shop, SENT);
  await takeBack(shop);
  await wait(WARM_UP_SECONDS * 1000);
  alone.push(await p99(() => wait(ALONE_SECONDS * 1000)));
  await plan(shop, cookie, { state: 'no-email', letters: true });
  const until = performance.now() + LETTERS_SECONDS * 1000;
  const letters = await p99(async () => {
    while (performance.now() < until && (await countIn(shop, DRAWING)) > 0) await wait(2000);
  });
  const lettersDrawn = await countIn(shop, DRAWN);
  while ((await countIn(shop, DRAWING)) > 0) await wait(2000);
  await takeBack(shop);
  await wait(WARM_UP_SECONDS * 1000);
  alone.push(await p99(() => wait(ALONE_SECONDS * 1000)));
  return { alone, mails, letters, mailsSent, lettersDrawn };
}

/** What waves and letters of thousands of customers cost the pages of the shop, in turns alone and beside them. */
export async function activation(): Promise<Result[]> {
  const shop = await startSendingShop();
  try {
    await takeBack(shop);
    const { cookie } = await logIn(shop.address, 'operatore@bancale.example');
    const bodies = await listingBodies(shop.address, 3000);
    const visitors: Visitor[] = [
      [pageRequests(bodies), {}],
      [listingRequests(bodies), {}],
    ];
    await waitsDuring(shop, visitors, () => wait(WARM_UP_SECONDS * 1000));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const measured = await measureRound(shop, cookie, visitors);
      console.log(`  ${JSON.stringify(measured)}`);
      rounds.push(measured);
    }
    // Beside each turn stand the two alone before and after it.
    const ratioOf = (kind: 'mails' | 'letters', place: number) =>
      median(rounds.map((round) => round[kind] / median([round.alone[place] ?? 0, round.alone[place + 1] ?? 0])));
    const alone = median(rounds.flatMap((round) => round.alone));
    const turn = (kind: 'mails' | 'letters', place: number, name: string): Result => {
      const ratio = ratioOf(kind, place);
      const p99 = median(rounds.map((round) => round[kind]));
      return {
        scenario: `activation: ${name}, shop beside it`,
        size: CUSTOMERS_SIZE_IN_WORDS,
        figure: `p99 ${p99.toFixed(1)} ms, ${alone.toFixed(1)} ms alone; ${ratio.toFixed(2)} times, median of ${ROUNDS} turns at 50/s`,
        target: `at most ${LIMIT} times`,
        reached: ratio <= LIMIT,
      };
    };
    const sent = median(rounds.map(({ mailsSent }) => mailsSent));
    const drawn = median(rounds.map(({ lettersDrawn }) => lettersDrawn));
    return [
      turn('mails', 0, `a wave at ${PER_HOUR.toLocaleString('en-GB')} mails an hour (${sent} sent)`),
      turn('letters', 1, `${drawn.toLocaleString('en-GB')} letters`),
    ];
  } finally {
    await takeBack(shop);
    await shop.stop();
  }
}
