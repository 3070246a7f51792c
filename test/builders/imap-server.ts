import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mailbox as the server has it; tests change it while it runs. */
export interface Mailbox {
  uidValidity: number;
  mails: Map<number, string>;
  password: string;
  /** Called with each command before it is answered; true: the test answers itself. */
  onCommand: (command: string, socket: Socket, tag: string) => boolean;
}

const literal = (text: string): string => `{${Buffer.byteLength(text, 'latin1')}}\r\n${text}`;

/** The numbers of a set like 1,3:5,9:*. */
function numbersOf(set: string, all: readonly number[]): number[] {
  const last = all.at(-1) ?? 0;
  const value = (text: string) => (text === '*' ? last : Number(text));
  const wanted = set.split(',').map((part) => part.split(':').map(value));
  return all.filter((uid) =>
    wanted.some(([from = 0, to = from]) => uid >= Math.min(from, to) && uid <= Math.max(from, to)),
  );
}

function headersOf(mail: string): string {
  return mail.slice(0, mail.indexOf('\r\n\r\n') + 2);
}

/** What FETCH says of a mail: the headers that were asked, or the beginning of its source. */
function fetched(mail: string, query: string): string {
  const fields = /BODY(?:\.PEEK)?\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(query);
  if (fields) {
    const names = new Set((fields[1] ?? '').toLowerCase().replaceAll('"', '').split(' '));
    const lines = headersOf(mail)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    const kept = lines.filter((line) => names.has(line.slice(0, line.indexOf(':')).toLowerCase()));
    return `BODY[HEADER.FIELDS (${fields[1]})] ${literal(`${kept.join('\r\n')}\r\n\r\n`)}`;
  }
  const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(query);
  if (!part) return '';
  const [, from, count] = part;
  const text = from === undefined ? mail : mail.slice(Number(from), Number(from) + Number(count));
  return `BODY[]${from === undefined ? '' : `<${from}>`} ${literal(text)}`;
}

/** The answer to a command of RFC 3501, as far as reading a mailbox needs it. */
function answer(command: string, { mails, uidValidity, password }: Mailbox): string[] | null {
  const uids = [...mails.keys()].toSorted((one, other) => one - other);
  const [, name = '', rest = ''] = /^((?:UID )?\S+)\s*(.*)$/s.exec(command) ?? [];
  if (/^CAPABILITY$/i.test(name)) return ['* CAPABILITY IMAP4rev1'];
  if (/^LOGIN$/i.test(name)) return rest.includes(password) ? [] : null;
  if (/^(?:LIST|LSUB)$/i.test(name)) return ['* LIST (\\HasNoChildren) "/" INBOX'];
  if (/^(?:SELECT|EXAMINE)$/i.test(name)) {
    return [
      `* ${uids.length} EXISTS`,
      '* FLAGS (\\Seen)',
      `* OK [UIDVALIDITY ${uidValidity}] valid`,
      `* OK [UIDNEXT ${(uids.at(-1) ?? 0) + 1}] next`,
    ];
  }
  if (/^UID SEARCH$/i.test(name)) return [`* SEARCH ${numbersOf(rest.replace(/.*UID /i, ''), uids).join(' ')}`.trim()];
  if (/^UID FETCH$/i.test(name)) {
    const [, set = '', query = ''] = /^(\S+) (.*)$/s.exec(rest) ?? [];
    return numbersOf(set, uids).map((uid) => {
      const parts = [`UID ${uid}`, fetched(mails.get(uid) ?? '', query)].filter(Boolean);
      return `* ${uids.indexOf(uid) + 1} FETCH (${parts.join(' ')})`;
    });
  }
  return [];
}

/** An IMAP server on this machine with one mailbox: only the commands that reading needs. */
export async function startImapServer(
  greeting: (socket: Socket) => void = (socket) => void socket.write('* OK ready\r\n'),
): Promise<{
  url: string;
  mailbox: Mailbox;
  /** The commands that came, in their order. */
  commands: string[];
  stop: () => Promise<void>;
}> {
  const mailbox: Mailbox = { uidValidity: 7, mails: new Map(), password: 'segreta', onCommand: () => false };
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    greeting(socket);
    let waiting = '';
    socket.on('data', (data: Buffer) => {
      waiting += data.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        const [, tag = '', command = ''] = /^(\S+) (.*)$/s.exec(line) ?? [];
        commands.push(command);
        if (mailbox.onCommand(command, socket, tag)) continue;
        const lines = answer(command, mailbox);
        const closing = lines ? `${tag} OK done` : `${tag} NO wrong user or password`;
        socket.write(Buffer.from([...(lines ?? []), closing, ''].join('\r\n'), 'latin1'));
        if (/^LOGOUT/i.test(command)) socket.end();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `imap://ritorni:segreta@127.0.0.1:${port}/INBOX`,
    ...{ mailbox, commands },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
