import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../api-client/api.ts';
import { addArticle, additionQuery, parseAddition } from './add-article.ts';

function parse(query: string, quantity: string) {
  const form = new FormData();
  form.set('quantity', quantity);
  return parseAddition(new URLSearchParams(query), form, 'it');
}

describe('the form that adds an article', () => {
  it('R4.8 names article and promotion, and the customer of its page', () => {
    const query = additionQuery({ internalCode: '204118', promotion: { code: 'AUT 26', row: 3 } }, '70431');
    expect(query).toBe('add=204118&of=70431&promo=3+AUT+26');
    expect(parse(query, '1.000')).toEqual({
      internalCode: '204118',
      promotion: { code: 'AUT 26', row: 3 },
      quantity: 1000,
    });
  });

  it('R5.1 has no quantity if the text is none; another form adds nothing', () => {
    expect(parse(additionQuery({ internalCode: 'S' }, '1'), '3,5')).toEqual({
      internalCode: 'S',
      promotion: null,
      quantity: NaN,
    });
    expect(parse('row=7&cart=1', '2')).toBeNull();
  });

  it('R4.9 returns the quantity that the server has stored', async () => {
    const call = vi.fn().mockResolvedValue({ message: { row_id: 7, quantity: 20, rounded: { packaging: 10 } } });
    const api = { call } as unknown as Pick<Api, 'call'>;
    expect(await addArticle(api, { internalCode: 'S', quantity: 12, promotion: { code: 'P', row: 1 } })).toEqual({
      rowId: '7',
      quantity: 20,
      isRounded: true,
    });
    const request = { item_id: 'S', quantity: 12, promo_code: 'P', promo_row: 1 };
    expect(call).toHaveBeenCalledExactlyOnceWith('addToCartPromo', expect.objectContaining(request));
  });
});
