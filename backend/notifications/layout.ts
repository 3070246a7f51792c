import { DARK, PAPER, textsOn, type ShopColours } from '../../domain/shop-colours.ts';
import type { Locale } from '../../domain/locale.ts';
import { fill, texts } from '../texts/index.ts';

/** A mail before it is laid out. */
export interface WrittenMail {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  /** Small, below the button. */
  remark?: string;
}

/** The shop, as its mails show it. */
export interface Sender {
  company: { name: string; street: string; city: string; vatNumber: string };
  identity: { colours: ShopColours };
}

const signature = ({ company: { name, street, city, vatNumber } }: Sender): string =>
  [name, [street, city].filter(Boolean).join(', '), vatNumber && `P. IVA ${vatNumber}`].filter(Boolean).join(' · ');

/** A mail as plain text. */
export function textOf({ greeting, paragraphs, button, remark }: WrittenMail, sender: Sender): string {
  return [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(remark ? [remark] : []),
    signature(sender),
  ].join('\n\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const FONT = `font-family:Arial,Helvetica,sans-serif;color:${DARK}`;

/** A mail as HTML: one column, one button with its link in full, no pictures. */
export function htmlOf(mail: WrittenMail, sender: Sender, locale: Locale): string {
  const { subject, greeting, paragraphs, button, remark } = mail;
  const { sign, action } = sender.identity.colours;
  const paragraph = (text: string, style = 'font-size:16px;line-height:24px') =>
    `<p style="margin:0 0 16px;${style}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
  const link = button
    ? `<p style="margin:24px 0 8px"><a href="${escaped(button.link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${action};color:${textsOn(action)[0].colour};font-weight:bold;text-decoration:none">${escaped(button.label)}</a></p>` +
      paragraph(
        fill(locale, texts[locale].orCopyLink, { link: button.link }),
        'font-size:13px;line-height:18px;word-break:break-all',
      )
    : '';
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;background:${PAPER}"><div style="max-width:600px;margin:0 auto;padding:24px;${FONT}">` +
    `<p style="font-size:20px;font-weight:bold;color:${sign}">${escaped(sender.company.name)}</p>` +
    `<h1 style="font-size:22px;line-height:28px">${escaped(greeting)}</h1>` +
    paragraphs.map((text) => paragraph(text)).join('') +
    link +
    (remark ? paragraph(remark, 'font-size:14px;line-height:20px;color:#475571') : '') +
    `<hr style="border:0;border-top:1px solid #e3e1da">${paragraph(signature(sender), 'font-size:12px;line-height:18px;color:#475571')}` +
    '</div></body></html>'
  );
}
