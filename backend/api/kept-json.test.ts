import { describe, expect, it } from 'vitest';
import { keepJson, responseJson } from './kept-json.ts';

const text = (response: unknown) => {
  const json = responseJson(response);
  return typeof json === 'string' ? json : new TextDecoder().decode(json);
};

describe('the JSON of responses with kept parts (11.5)', () => {
  const rows = keepJson([{ name: 'Però "3/8″"' }]);
  it.each([
    ['no message', { access_token: 'x' }],
    ['a text as message', { message: 'Non trovato' }],
    ['no kept part', { message: { data: [1], note: undefined } }],
    ['a kept part alone', { message: { data: rows } }],
    ['a kept part before others', { message: { data: rows, total: 3, note: undefined, coupon: null } }],
    ['two kept parts', { message: { data: rows, more: keepJson([2]) } }],
    ['another field beside the message', { message: { data: rows }, success: true }],
  ])('says the same as JSON.stringify with %s', (_, response) => {
    expect(JSON.parse(text(response))).toEqual(JSON.parse(JSON.stringify(response)));
    expect(JSON.parse(text(response))).toEqual(JSON.parse(JSON.stringify(response)));
  });

  it('is made once for a kept part', () => {
    let made = 0;
    const part = keepJson({ toJSON: () => (made += 1) });
    expect([text({ message: { part, one: 1 } }), text({ message: { part, one: 2 } })]).toEqual([
      '{"message":{"part":1,"one":1}}',
      '{"message":{"part":1,"one":2}}',
    ]);
  });
});
