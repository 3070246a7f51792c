import { describe, expect, it } from 'vitest';
import { consentIn, consentInForm, consentText } from './consent.ts';
import { cookieText } from './cookies.ts';

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('consent to cookies', () => {
  it.each([
    ['', null],
    ['other=1', null],
    ['cookie_consent=none', []],
    ['a=b; cookie_consent=statistics', ['statistics']],
    ['cookie_consent=profiling.statistics', ['statistics']],
    ['cookie_consent=%E0%A4%A', []],
  ])('the cookies "%s" say %j', (cookies, consent) => expect(consentIn(cookies)).toEqual(consent));

  it.each([
    [{ choice: 'all' }, ['statistics']],
    [{ choice: 'none', statistics: 'on' }, []],
    [{ choice: 'chosen', statistics: 'on' }, ['statistics']],
    [{ choice: 'chosen' }, []],
    [{ statistics: 'on' }, []],
    [{ choice: 'everything' }, []],
  ])('the form %j allows %j', (fields, allowed) => expect(consentInForm(formWith(fields))).toEqual(allowed));

  it('an answer is kept for six months, and can be read again', () => {
    expect(consentText([])).toBe('cookie_consent=none; Path=/; Max-Age=15811200; SameSite=Lax');
    for (const allowed of [[], ['statistics']] as const) {
      expect(consentIn(consentText(allowed).split(';')[0] ?? '')).toEqual(allowed);
    }
  });

  it('R9.28 a cookie without a lifetime of its own is kept for seven days', () => {
    expect(cookieText('show_prices', 'false')).toContain('; Max-Age=604800;');
  });
});
