import { beforeAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import { violationsOf } from './axe.ts';
import { ACCOUNT, BUYING } from './customer-states.ts';
import { fillShop } from './page-list.ts';
import { CATALOGUE, DESKTOP, FORMS, SHELL } from './page-states.ts';
import { hydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e({ environment: { PAYPAL_SANDBOX: 'on' } });

describe('axe finds nothing', () => {
  beforeAll(async () => {
    await fillShop(e2e.shop());
    const body = { it: { format: 'html', source: '<p><a href="/web-page/faq">Domande</a></p>' }, en: null };
    await writeContent(e2e.shop().database, { kind: 'footer', key: 'main', content: { body } }, 'Olga');
    await e2e.shop().settled();
  });

  it.each([...SHELL, ...CATALOGUE, ...FORMS, ...BUYING, ...ACCOUNT])('$name', async (state) => {
    // Requests fail on purpose in some states.
    e2e.expectFault(/status of (401|422|500)|ERR_INTERNET_DISCONNECTED/);
    const page = await e2e.visit({ ...(state.size ?? DESKTOP), reducedMotion: 'reduce' });
    page.setDefaultTimeout(10_000);
    if (state.who) await setSession(page, state.who);
    await state.before?.(page, e2e.shop());
    await page.goto(state.path);
    await hydrated(page);
    await state.open(page);
    expect(await violationsOf(page, state.part)).toEqual([]);
  });
});
