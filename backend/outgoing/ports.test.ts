import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createErpGateway, type FolderSettings } from '../integrations/erp/index.ts';
import { createMailGateway } from '../integrations/mail/index.ts';
import { createPayments } from '../integrations/payments/index.ts';
import { createVatRegister } from '../integrations/vat/index.ts';
import { OutgoingStopped } from './index.ts';

/** What reaches another system, or writes files that another system reads. */
const PORT =
  /(?<!\.)\bfetch\(|createTransport\(|new ImapFlow\(|new Resolver\(|new Producer\(|import \{[^}]*\b(?:request|connect)\b[^}]*\} from 'node:(?:http|https|http2|net|tls)'|@opensearch-project|new OTLPTraceExporter|createWholeFiles\((?:folder\)|out\b)/;

/** Every file with such a port, by how it is stopped, or why it need not be. */
const PORTS = {
  'backend/integrations/erp/embedded-erp.ts': 'guarded: the ERP',
  'backend/integrations/erp/files/check-folders.ts': 'a person checks an ERP with sample orders',
  'backend/integrations/erp/files/order-folders.ts': 'guarded: the ERP; looked after only while anything may leave',
  'backend/integrations/erp/signed-post.ts': 'guarded: the ERP; a person checks an ERP with sample orders',
  'backend/integrations/events/kafka-event-log.ts': 'asks before each batch (test/api/kafka.test.ts)',
  'backend/integrations/dns/look-up.ts': 'asked by a job that asks before, or by a person',
  'backend/integrations/mail/file-mail.ts': 'guarded: mail',
  'backend/integrations/mail/imap-mailbox.ts': 'only reads; by a job that asks before',
  'backend/integrations/mail/smtp-mail.ts': 'guarded: mail',
  'backend/integrations/payments/provider-http.ts': 'guarded: payments',
  'backend/integrations/payments/sandbox/notify.ts': 'the sandbox is asked by the guarded gateway only',
  'backend/integrations/payments/sandbox/orders.ts': 'the sandbox is asked by the guarded gateway only',
  'backend/integrations/vat/vies.ts': 'guarded: the register of VAT numbers',
  'backend/http/request-service.ts': 'not stopped: serves the pages in place of this back end',
  'backend/import/pictures/download.ts': 'not stopped: a person imports, and nothing of the shop is sent',
  'backend/outgoing/checked-call.ts': 'the call itself; who calls is guarded',
  'backend/search/opensearch/search-client.ts': 'not stopped: an index of this database',
  'backend/tracing/otlp-tracing.ts': 'not stopped: observes this process',
};

const project = join(import.meta.dirname, '../..');

describe('what may not leave a stopped shop', () => {
  it('knows every port to another system', () => {
    const files = globSync('backend/**/*.ts', { cwd: project }).filter((file) => !file.endsWith('.test.ts'));
    const ports = files.filter((file) => PORT.test(readFileSync(join(project, file), 'utf8')));
    expect(ports.sort()).toEqual(Object.keys(PORTS).sort());
  });

  const mayLeave = () => Promise.resolve(false);
  const dataDirectory = '/nonexistent';
  const clock = () => new Date();
  const statusDelays = { toBeFulfilled: 0, partlyFulfilled: 0, fulfilled: 0 };
  const away = 'http://127.0.0.1:1';
  const marker = () => Promise.resolve(null);
  const erp = (kind: 'embedded' | { url: string; secret: string } | FolderSettings) =>
    createErpGateway({ dataDirectory, clock, statusDelays, mayLeave, marker, erp: kind });
  const payPal = { kind: 'paypal' as const, url: away, clientId: 'a', clientSecret: 'b', webhookId: 'c' };
  const payments = (provider: typeof payPal | { kind: 'sandbox' }) =>
    createPayments({ provider, dataDirectory, secret: 'secret', clock, ownUrl: () => away, mayLeave }).gateway;
  const connected = (url: string | null) => () =>
    Promise.resolve({ smtp: url === null ? null : { url }, sender: null, returns: null, version: 0 });
  it.each<[string, object | null]>([
    ['the ERP over HTTP', erp({ url: away, secret: 'secret' })],
    ['the ERP by files', erp({ out: '/nonexistent', in: '/nonexistent', profile: null, minutes: 60 })],
    ['the embedded ERP', erp('embedded')],
    ['SMTP', createMailGateway({ dataDirectory, connection: connected('smtp://127.0.0.1:1') }, mayLeave)],
    ['mail as files', createMailGateway({ dataDirectory, connection: connected(null) }, mayLeave)],
    ['PayPal', payments(payPal)],
    ['the sandbox', payments({ kind: 'sandbox' })],
    ['the register of VAT numbers', createVatRegister({ vatRegisterUrl: away }, mayLeave)],
  ])('refuses every call of %s', async (_, gateway) => {
    const methods = Object.values(gateway ?? {}) as (() => Promise<unknown>)[];
    expect(methods.length).toBeGreaterThan(0);
    for (const method of methods) await expect(method()).rejects.toThrow(OutgoingStopped);
  });
});
