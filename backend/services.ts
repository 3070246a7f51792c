import type { Logger } from 'pino';
import type { AccountLimits, Challenges } from './accounts/index.ts';
import type { CartSummaries } from './carts/index.ts';
import type { Connections, ErpSetting } from './connections/index.ts';
import type { ArticlePages, CustomerCodesReader } from './catalogue/index.ts';
import type { ContentCopy, IconDrawer, ShopSettingsReader } from './content/index.ts';
import type { IdentityReader } from './customers/index.ts';
import type { Login, Sessions, Tokens } from './accounts/index.ts';
import type { Database, Replica } from './database/index.ts';
import type { Drawings } from './drawing/index.ts';
import type { ProcessMetrics } from './metrics/index.ts';
import type { LookUpTxt } from './integrations/dns/index.ts';
import type { AskedErp } from './integrations/erp/index.ts';
import type { MailGateway, ReadMailConnection } from './integrations/mail/index.ts';
import type { PaymentGateway } from './integrations/payments/index.ts';
import type { PurchasesReader } from './orders/index.ts';
import type { CallGuard } from './outgoing/index.ts';
import type { LogoReader } from './printing/logo.ts';
import type { PriceBook } from './pricing/index.ts';
import type { ProcessGroup } from './process-group.ts';
import type { SearchEngine } from './search/index.ts';
import type { Settings } from './settings.ts';
import type { Tracing } from './tracing/index.ts';
import type { Tracker } from './tracking/index.ts';
import type { WorkQueues } from './fair-queue.ts';

/** Everything the handlers need, created once at start and passed on as a parameter; there are no globals. */
export interface Services {
  settings: Settings;
  database: Database;
  /** For reads that may be some seconds old; handlers use `reads` of their context. */
  replica: Replica;
  logger: Logger;
  metrics: ProcessMetrics;
  /** The processes that one command has started. */
  group: ProcessGroup;
  /** Null where no spans are made. */
  tracing: Tracing | null;
  shopSettings: ShopSettingsReader;
  /** Connections to other systems, set in the environment or in the office. */
  connections: Connections;
  identities: IdentityReader;
  sessions: Sessions;
  tokens: Tokens;
  login: Login;
  /** Rate limits for actions of guests and users. */
  accountLimits: AccountLimits;
  /** Tokens between the password and the second factor. */
  challenges: Challenges;
  /** Whether VAT numbers of registrations are looked up. */
  isVatLookedUp: boolean;
  search: SearchEngine;
  prices: PriceBook;
  customerCodes: CustomerCodesReader;
  articlePages: ArticlePages;
  content: ContentCopy;
  purchases: PurchasesReader;
  cartSummaries: CartSummaries;
  tracker: Tracker;
  /** Draws PDF files and sheets in threads of their own. */
  drawings: Drawings;
  /** Draws the icons of the shop's identity. */
  icons: IconDrawer;
  /** The logo of the papers that are drawn. */
  logo: LogoReader;
  /** Queues for expensive work, so that no user slows the shop down for others. */
  queues: WorkQueues;
  /** The ERP that counts now; null where there is none. */
  currentErp: () => Promise<ErpSetting>;
  /** It for the question which orders it knows; null where there is none. */
  askedErp: () => Promise<AskedErp | null>;
  /** Checks addresses that the office has the server call. */
  callGuard: CallGuard;
  /** Null where nothing can be paid online, and while nothing may leave the shop. */
  readonly payments: PaymentGateway | null;
  readonly canPayOnline: boolean;
  /** What the office does with the ways of mails. */
  mailing: {
    connection: ReadMailConnection;
    /** The transport of test mails, which a person waits for. */
    trial: MailGateway;
    lookUp: LookUpTxt;
    /** Checks the servers that the office sets. */
    guard: CallGuard;
  };
  /** The current time; injected so that days and deadlines can be tested. */
  clock: () => Date;
}
