import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shipmentChoiceOf, supplyOf, supplyOfLines, followingLines, supplySummary } from './line-supply.ts';

const TODAY = '2026-11-23';

describe('the supply of a line', () => {
  it.each([
    // [title, quantity, stock, arrival, now, later, from, pack]
    ['everything is in stock', 35, 35, null, 35, 0, null],
    ['everything is in stock, whatever arrives', 10, 35, '2027-03-14', 10, 0, null],
    ['a part follows on a day', 500, 35, '2027-03-14', 35, 465, '2027-03-14'],
    ['a part follows without a day', 500, 35, null, 35, 465, null],
    ['everything follows', 4, 0, '2026-12-02', 0, 4, '2026-12-02'],
    ['a supply of today counts', 4, 0, TODAY, 0, 4, TODAY],
    ['a day that is over promises nothing', 4, 1, '2026-11-20', 1, 3, null],
    ['a stock below zero is none', 4, -3, '2026-12-02', 0, 4, '2026-12-02'],
    ['what is in stock leaves in whole packs', 30, 25, null, 20, 10, null, 10],
    ['a stock below a pack is none', 10, 9, null, 0, 10, null, 10],
    ['a pack that is whole leaves', 20, 10, null, 10, 10, null, 10],
    ['a line that the stock covers leaves as it is', 25, 28, null, 25, 0, null, 10],
  ])('%s', (_title, quantity, stockQuantity, arrivingOn, ready, later, laterOn, minimumPackaging = 1) => {
    const stock = { stockQuantity, arrivingOn, minimumPackaging };
    expect(supplyOf(quantity, stock, TODAY)).toEqual({ ready, later, laterOn });
  });

  it('lines of the same article share its stock, in their order', () => {
    const line = (articleId: number, quantity: number) => ({
      articleId,
      quantity,
      stockQuantity: 35,
      arrivingOn: null,
      minimumPackaging: 1,
    });
    const supplies = supplyOfLines([line(1, 20), line(2, 30), line(1, 20), line(1, 5)], TODAY);
    expect(supplies.map(({ ready, later }) => [ready, later])).toEqual([
      [20, 0],
      [30, 0],
      [15, 5],
      [0, 5],
    ]);
  });

  it('no piece is lost, no more is promised than there is, and no pack is opened', () => {
    const line = fc.record({ articleId: fc.integer({ min: 1, max: 3 }), packs: fc.integer({ min: 1, max: 50 }) });
    const [stockOf, packOf] = [fc.integer({ min: -5, max: 600 }), fc.integer({ min: 1, max: 25 })];
    fc.assert(
      fc.property(fc.array(line), stockOf, packOf, (given, stockQuantity, minimumPackaging) => {
        const lines = given.map(({ articleId, packs }) => ({ articleId, quantity: packs * minimumPackaging }));
        const stocked = lines.map((each) => ({ ...each, stockQuantity, arrivingOn: null, minimumPackaging }));
        const supplies = supplyOfLines(stocked, TODAY);
        supplies.forEach(({ ready, later }, index) => {
          expect(ready + later).toBe(lines[index]?.quantity);
          expect(Math.min(ready, later)).toBeGreaterThanOrEqual(0);
          expect([ready % minimumPackaging, later % minimumPackaging]).toEqual([0, 0]);
        });
        for (const article of [1, 2, 3]) {
          const promised = supplies.filter((_, index) => lines[index]?.articleId === article);
          const sum = promised.reduce((total, { ready }) => total + ready, 0);
          expect(sum).toBeLessThanOrEqual(Math.max(0, stockQuantity));
        }
      }),
    );
  });
});

describe('the choice of the shipment', () => {
  const [whole, short] = [{ later: 0 }, { later: 5 }];
  it.each([
    ['is not requested where everything is in stock', [whole, whole], 'SHIPPING_GOOD', 'WAIT', null],
    ['is not requested for a pickup', [whole, short], 'PICKUP', 'WAIT', null],
    ['is in parts where none was made', [whole, short], 'SHIPPING_GOOD', undefined, 'SPLIT'],
    ['is the one made', [short], 'SHIPPING_GOOD', 'WAIT', 'WAIT'],
  ] as const)('%s', (_title, supplies, delivery, chosen, expected) => {
    expect(shipmentChoiceOf(supplies, delivery, chosen)).toBe(expected);
  });
});

describe('the summary of an order', () => {
  const ready = { ready: 3, later: 0, laterOn: null };
  const from = (laterOn: string | null) => ({ ready: 1, later: 2, laterOn });
  it.each([
    ['everything is in stock', [ready, ready], '2026-11-25', 2, [], null],
    ['one line follows', [ready, from('2026-12-02')], '2026-11-25', 1, [['2026-12-02', 1]], '2026-12-02'],
    ['what arrives up to the day belongs to it', [from('2026-12-02')], '2026-12-02', 1, [], '2026-12-02'],
    [
      'the days in their order, without a day last',
      [from(null), from('2026-12-09'), from('2026-12-02'), from('2026-12-09')],
      '2026-11-25',
      0,
      [
        ['2026-12-02', 1],
        ['2026-12-09', 2],
        [null, 1],
      ],
      null,
    ],
  ])('%s', (_title, supplies, day, complete, following, completeOn) => {
    const summary = supplySummary({ lineCount: supplies.length, following: followingLines(supplies) }, day);
    expect(summary.complete).toBe(complete);
    expect(summary.following.map(({ on, lines }) => [on, lines])).toEqual(following);
    expect(summary.completeOn).toBe(completeOn);
  });
});
