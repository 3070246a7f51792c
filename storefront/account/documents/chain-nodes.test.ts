import { describe, expect, it } from 'vitest';
import { addTexts } from '../../i18n/dictionaries.ts';
import { it as italian } from '../../i18n/it.ts';
import { makeI18n } from '../../i18n/i18n.tsx';
import { partialResponse } from '../../test-support/partial-response.ts';
import { chainNodes } from './chain-nodes.ts';
import { parseChain } from './parse-chain.ts';

addTexts('it', italian);
const TODAY = '2026-11-21';

const order = { causale: 'OC', anno: 2026, numero: 4437, stato: 'E', date: '2026-11-10', totale_netto: 259.6 };
const ddt = {
  ...{ causale: 'DDT', anno: 2026, numero: 3254, date: '2026-11-13', consegnato_il: '2026-11-13T09:24:00Z' },
  ...{ ricevuto_da: 'R. Conti', colli: 2, peso: 21.6, fatturato: true },
};
const invoice = {
  ...{ causale: 'F', anno: 2026, numero: 1338, kind: 'invoice', type: 'deferred', date: '2026-11-15', total: 318.22 },
  ...{ stato_sdi: 'delivered', stato_pagamento: 'to-expire' },
};
const due = {
  ...{ tipo: 'riba', data_scadenza: '2027-01-31', importo: 318.22, aperto: 318.22, stato: 'to-expire' },
  documento: { causale: 'F', anno: 2026, numero: 1338, kind: 'invoice', type: 'deferred', date: '2026-11-15' },
};

function nodesOf(wire: object) {
  const { message } = partialResponse('getOrderDetail', { message: { order: { chain: wire } } });
  return chainNodes(parseChain(message.order.chain), makeI18n('it'), TODAY);
}
const textsOf = (wire: object) =>
  nodesOf(wire).map(({ label, names, detail, badge, state }) => [
    state,
    label,
    names.map(({ text }) => text).join(' + '),
    detail.replaceAll('\u00a0', ' '),
    badge?.text ?? null,
  ]);

describe('the chain of documents from order to due date', () => {
  it('R2.89 complete: each document with its date, amount and state', () => {
    expect(textsOf({ orders: [order], ddt: [ddt], invoices: [invoice], deadlines: [due] })).toEqual([
      ['done', 'Ordine', 'OC / 4437 / 2026', '10/11/2026 · 259,60 € netti', ''],
      ['done', 'Documento di trasporto', 'DDT/2026/3254', '13/11/2026 · 2 colli · 21,6 kg', 'Firmato alle 10:24'],
      ['done', 'Fattura', 'F/2026/1338, differita', '15/11/2026 · 318,22 €', 'Consegnata dal SdI'],
      ['done', 'Scadenza', 'RIBA al 31/01/2027', 'fra 71 giorni · 318,22 €', 'A scadere'],
    ]);
  });

  it('R2.89 what does not exist yet is a sentence without a link', () => {
    const nodes = nodesOf({ orders: [order], ddt: [{ ...ddt, fatturato: false }], invoices: [], deadlines: [] });
    expect(nodes.map(({ state }) => state)).toEqual(['done', 'done', 'wait', 'wait']);
    expect(nodes.slice(2).flatMap(({ names }) => names)).toEqual([
      { text: 'da fatturare', path: null },
      { text: 'dopo la fattura', path: null },
    ]);
  });

  it('R2.89 an accompanying invoice needs no transport document; an expired due date is late', () => {
    const accompanying = { ...invoice, type: 'accompanying' };
    const late = { ...due, tipo: 'direct', data_scadenza: '2026-11-15', stato: 'expired' };
    const nodes = textsOf({ orders: [order], ddt: [], invoices: [accompanying], deadlines: [late] });
    expect(nodes[1]).toEqual([
      'wait',
      'Documento di trasporto',
      'non serve',
      'la fattura ha viaggiato con la merce',
      null,
    ]);
    expect(nodes[3]).toEqual([
      'late',
      'Scadenza',
      'Rimessa diretta al 15/11/2026',
      'da 6 giorni · 318,22 €',
      'Scaduta',
    ]);
  });

  it('R2.89 of several due dates each says what is open of it, and only what has expired counts as expired', () => {
    const late = { ...due, data_scadenza: '2026-11-20', importo: 100, aperto: 60, stato: 'expired' };
    const paid = { ...due, data_scadenza: '2026-10-31', importo: 50, aperto: 0, stato: 'paid' };
    const [node] = nodesOf({ deadlines: [paid, late, due] });
    expect(node?.names.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'RIBA al 20/11/2026: 60,00 €',
      'RIBA al 31/01/2027: 318,22 €',
    ]);
    expect(textsOf({ deadlines: [paid, late, due] })[0]?.toSpliced(2, 1)).toEqual([
      ...['late', '3 scadenze', 'scaduto 60,00 € · a scadere 318,22 €', '1 di 3 scaduta'],
    ]);
    expect(textsOf({ deadlines: [paid, due] })[0]?.slice(2)).toEqual([
      ...['RIBA al 31/01/2027', 'fra 71 giorni · 318,22 €', 'A scadere'],
    ]);
    const next = { ...due, data_scadenza: '2027-02-28' };
    expect(textsOf({ deadlines: [due, next] })[0]?.toSpliced(2, 1)).toEqual([
      ...['done', '2 scadenze', 'a scadere 636,44 €', 'A scadere'],
    ]);
  });

  it('R2.89 several documents of a kind are listed, and a credit note is named', () => {
    const note = { ...invoice, causale: 'NC', numero: 88, kind: 'credit-note', type: null, total: -58.8 };
    const nodes = textsOf({
      orders: [order, { ...order, numero: 4266 }],
      ddt: [ddt, { ...ddt, numero: 3140 }],
      invoices: [invoice, note],
      deadlines: [due],
    });
    expect(nodes[0]).toEqual([
      'done',
      'Ordini',
      'OC / 4437 / 2026 + OC / 4266 / 2026',
      '2 ordini · 519,20 € netti',
      null,
    ]);
    expect(nodes[1]?.[2]).toBe('DDT/2026/3254 + DDT/2026/3140');
    const short = nodesOf({ orders: [order], ddt: [ddt], invoices: [invoice] }).flatMap(({ names }) => names);
    expect(short.map((name) => name.short)).toEqual(['OC 4437', 'DDT 3254', 'F 1338']);
    expect(nodes[2]?.[4]).toBe('Nota di credito NC/2026/88');
  });

  it('R2.101 omits parts that the user may not see', () => {
    expect(nodesOf({ orders: null, ddt: [ddt], invoices: null, deadlines: null })).toHaveLength(1);
    expect(nodesOf({})).toEqual([]);
  });
});
