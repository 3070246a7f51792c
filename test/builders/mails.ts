import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Database } from '../../backend/database/index.ts';
import { findBouncedAddresses } from '../../backend/notifications/index.ts';

/** A mail that the shop has written to its folder. */
export interface WrittenMail {
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
  /** Names of the attached files. */
  attachments: string[];
}

/** Decodes quoted-printable and encoded words, as far as the shop's own mails use them. */
function decoded(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function headerOf(raw: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: ((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'mi').exec(raw) ?? [];
  return value
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) => decoded(text.replaceAll('_', ' ')))
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
}

function textOf(raw: string): string {
  const part = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)(?:\r?\n--|$)/.exec(raw);
  const isBase64 = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: base64/.test(
    raw.slice(0, (part?.index ?? 0) + 400),
  );
  const body = part?.[1] ?? '';
  return isBase64 ? Buffer.from(body, 'base64').toString('utf8') : decoded(body);
}

/** Mails read before, by their path: a mail with attachments of 5 MB is not parsed again each time somebody waits. */
const read = new Map<string, WrittenMail>();

async function readMail(path: string): Promise<WrittenMail> {
  const known = read.get(path);
  if (known) return known;
  const raw = await readFile(path, 'utf8');
  const attachments = [...raw.matchAll(/filename="?([^"\r\n]+)"?/g)].map(([, file = '']) => file);
  const mail = { to: headerOf(raw, 'To'), subject: headerOf(raw, 'Subject'), text: textOf(raw), attachments };
  read.set(path, mail);
  return mail;
}

/** All mails to an address in the shop's folder. */
export async function mailsTo(dataDirectory: string, address: string): Promise<WrittenMail[]> {
  const folder = join(dataDirectory, 'mail');
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readMail(join(folder, name))),
  );
  return all.filter(({ to }) => to === address);
}

/** Waits until a mail to an address has a text, and returns it. */
export async function mailWith(dataDirectory: string, address: string, text: string | RegExp): Promise<WrittenMail> {
  return vi.waitFor(
    async () => {
      const found = (await mailsTo(dataDirectory, address)).find((mail) =>
        typeof text === 'string'
          ? `${mail.subject}\n${mail.text}`.includes(text)
          : text.test(`${mail.subject}\n${mail.text}`),
      );
      if (!found) throw new Error(`no mail to ${address} with ${text}`);
      return found;
    },
    { timeout: 40_000, interval: 50 },
  );
}

/** Notes that mails come back from an address; the result tells whether they still count as coming back. */
export async function noteBounced({ pool, query }: Database, address: string): Promise<() => Promise<boolean>> {
  await pool.query(`insert into bounced_address (address, since, reason) values ($1, now(), 'unknown')`, [
    address.toLowerCase(),
  ]);
  return async () => (await findBouncedAddresses(query, [address])).length > 0;
}
