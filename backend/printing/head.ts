import { drawBars, widthOf, type Bars } from './bars.ts';
import { captioned, frame, MARGIN, rule, WIDTH, write, type Drawing } from './sheet.ts';
import type { LocalText } from '../../domain/local-text.ts';
import type { Texts } from '../texts/index.ts';

/** The wholesaler, as on its documents. */
export interface Issuer {
  name: string;
  street: string;
  city: string;
  telephone: string;
  email: string;
  vatNumber: string;
  register: string;
  /** Below the name, in place of address, VAT number and contacts; at the foot of confirmations. */
  lines?: readonly string[];
  foot?: LocalText | null;
  /** A PNG; without one, the papers show the name alone. */
  logo?: Uint8Array | undefined;
}

/** The issuer of papers by the identity of the shop; `logo`: a PNG. */
export function issuerOf(
  { company, identity }: { company: Issuer; identity: { papers: Pick<Issuer, 'lines' | 'foot'> } },
  logo: Uint8Array | undefined,
): Issuer {
  return { ...company, ...identity.papers, logo };
}

/** The customer of a document. */
export interface Recipient {
  code: string;
  companyName: string;
  vatNumber: string | null;
  taxCode: string | null;
  recipientCode: string | null;
  /** Of the registered office, or the first one known. */
  address: string[];
}

interface Head {
  issuer: Issuer;
  title: string;
  number: string;
  day: string;
  /** Code 128 of the number, at the top right. */
  bars: Bars | null;
}

/** Space of the logo, in points. */
const LOGO: [width: number, height: number] = [200, 34];

/** Issuer at the left, kind, number and day of the document at the right. */
export function drawHead(drawing: Drawing, { issuer, title, number, day, bars }: Head, t: Texts['print']): void {
  const { logo } = issuer;
  // Above the name, because a picture is not a company's name.
  if (logo) drawing.image(Buffer.from(logo), MARGIN, MARGIN, { fit: LOGO });
  const name = { x: MARGIN, y: MARGIN + (logo ? 39 : 0), width: 250, size: logo ? 10 : 15, isBold: true };
  write(drawing, issuer.name, name);
  write(drawing, issuerLines(issuer, t).join('\n'), { x: MARGIN, y: MARGIN + (logo ? 52 : 22), width: 250, size: 8 });
  const right = { x: MARGIN + 260, width: WIDTH - 260, isRight: true };
  write(drawing, title, { ...right, y: MARGIN, size: 15, isBold: true });
  captioned(drawing, t.number, number, { x: MARGIN + WIDTH - 190, y: MARGIN + 22, width: 110, size: 10, isBold: true });
  captioned(drawing, t.day, day, { ...right, y: MARGIN + 22, size: 10, isBold: true });
  if (bars) {
    const x = MARGIN + WIDTH - widthOf(bars);
    drawBars(drawing, bars, { x, y: MARGIN + 50, height: 22 });
    write(drawing, number, { ...right, y: MARGIN + 74, size: 7 });
  }
  drawing.y = MARGIN + 92;
}

function issuerLines(
  { lines, street, city, vatNumber, register, telephone, email }: Issuer,
  t: Texts['print'],
): string[] {
  if (lines && lines.length > 0) return [...lines];
  const number = vatNumber && `${t.vatNumber} ${vatNumber}`;
  const joined = (parts: string[], between: string) => parts.filter(Boolean).join(between);
  return [joined([street, city], ', '), joined([number, register], ' · '), joined([telephone, email], ' · ')].filter(
    Boolean,
  );
}

/** Two boxes side by side: who is billed, and where the goods go. */
export function drawParties(
  drawing: Drawing,
  parties: readonly { caption: string; name: string; lines: readonly string[] }[],
): void {
  const { y } = drawing;
  const width = (WIDTH - 12) / 2;
  const bottoms = parties.map(({ caption, name, lines }, index) => {
    const place = { x: MARGIN + index * (width + 12) + 9, width: width - 18 };
    write(drawing, caption, { ...place, y: y + 8, size: 7, isGrey: true });
    const below = write(drawing, name, { ...place, y: y + 18, size: 10, isBold: true });
    return write(drawing, lines.filter(Boolean).join('\n'), { ...place, y: below + 1 });
  });
  const height = Math.max(...bottoms) + 8 - y;
  for (const index of parties.keys()) frame(drawing, MARGIN + index * (width + 12), y, width, height);
  drawing.y = y + height + 10;
}

/** A row of captions and values between two lines. */
export function drawFacts(drawing: Drawing, facts: readonly (readonly [string, string])[]): void {
  const { y } = drawing;
  const width = WIDTH / facts.length;
  rule(drawing, y);
  const bottoms = facts.map(([caption, value], index) =>
    captioned(drawing, caption, value || '–', { x: MARGIN + index * width, y: y + 6, width: width - 8 }),
  );
  const bottom = Math.max(...bottoms) + 5;
  rule(drawing, bottom);
  drawing.y = bottom;
}

/** The lines of an address box about the customer. */
export function recipientLines(recipient: Recipient, t: Texts['print']): string[] {
  return [
    ...recipient.address,
    recipient.vatNumber ? `${t.vatNumber} ${recipient.vatNumber}` : '',
    recipient.taxCode && recipient.taxCode !== recipient.vatNumber ? `${t.taxCode} ${recipient.taxCode}` : '',
    [recipient.recipientCode && `SDI ${recipient.recipientCode}`, `${t.customer} ${recipient.code}`]
      .filter(Boolean)
      .join(' · '),
  ];
}
