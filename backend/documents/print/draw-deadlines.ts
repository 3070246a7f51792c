import { documentLabel } from '../../../domain/document-label.ts';
import { dueTotals, isExpired } from '../../../domain/due-dates.ts';
import { localized } from '../../../domain/local-text.ts';
import { amountText, dayText } from '../../../domain/locale.ts';
import { drawingTask } from '../../drawing/index.ts';
import type { DueDate } from '../due-date-list.ts';
import type { Printing } from './draw-invoice.ts';
import { drawFacts, drawHead, drawParties, recipientLines } from '../../printing/head.ts';
import { drawFeet, startSheet } from '../../printing/sheet.ts';
import { drawTable, fitColumns } from '../../printing/table.ts';
import { fill, texts } from '../../texts/index.ts';

/** Draws the open due dates of a customer with the three totals of the screen. */
export async function drawDeadlines(
  due: readonly DueDate[],
  today: string,
  printing: Pick<Printing, 'issuer' | 'recipient' | 'locale'>,
): Promise<Buffer> {
  const { issuer, recipient, locale } = printing;
  const t = texts[locale].print;
  const createdOn = new Date(`${today}T12:00:00Z`);
  const { drawing, finished } = await startSheet({ title: t.deadlines, author: issuer.name, locale, createdOn });
  drawHead(
    drawing,
    { issuer, title: t.deadlines, number: recipient.code, day: dayText(today), bars: null },
    {
      ...t,
      number: t.customer,
    },
  );
  drawParties(drawing, [{ caption: t.customer, name: recipient.companyName, lines: recipientLines(recipient, t) }]);
  const totals = dueTotals(due, today);
  drawFacts(drawing, [
    [t.general, `€ ${amountText(locale, totals.generalCents)}`],
    [t.expired, `€ ${amountText(locale, totals.expiredCents)}`],
    [t.toExpire, `€ ${amountText(locale, totals.toExpireCents)}`],
  ]);
  drawing.y += 12;
  const columns = fitColumns([
    { key: 'due', title: t.due, width: 72, isBold: true },
    { key: 'kind', title: t.kind, width: 100 },
    { key: 'document', title: t.document, width: 0, isFlexible: true },
    { key: 'day', title: t.documentDay, width: 80 },
    { key: 'state', title: t.state, width: 70 },
    { key: 'amount', title: t.amount, width: 80, isRight: true, isBold: true },
  ]);
  const rows = due.map((one) => ({
    cells: {
      due: dayText(one.dueOn),
      kind: one.label ? localized(one.label, locale) : t[one.kind],
      document: `${one.documentKind === 'credit-note' ? t.creditNote : t.invoice} ${documentLabel(one)}`,
      day: dayText(one.issuedOn),
      state: isExpired(one.dueOn, today) ? t.expired : t.toExpire,
      amount: amountText(locale, one.openCents),
    },
  }));
  drawTable(drawing, columns, rows, t.continued);
  drawFeet(drawing, fill(locale, t.deadlinesFoot, { day: dayText(today) }), (page, pages) =>
    fill(locale, t.page, { page, pages }),
  );
  drawing.end();
  return finished;
}

/** The open due dates of a customer, drawn in a thread. */
export const deadlinesDrawing = drawingTask(import.meta.url, drawDeadlines);
