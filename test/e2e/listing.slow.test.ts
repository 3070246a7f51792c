import { expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { articleRecord } from '../builders/records.ts';
import { openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

it('a listing shows names of sixty characters in full from 390 to 1440 pixels', async () => {
  const long = articleRecord({
    code: '300099',
    sku: 'VSG-112-FF-RB',
    name: {
      it: 'Valvola a sfera gas EN 331 FF 1"1/2 leva gialla Rubinaldi 60',
      en: 'Gas ball valve EN 331 FF 1"1/2 with yellow lever by Rubinaldi',
    },
  });
  await upsertArticles(e2e.shop().database, [long]);
  await e2e.shop().settled();
  const page = await e2e.visit();
  for (const layout of ['small-list', 'grid']) {
    await page.context().addCookies([{ name: 'last-type', value: layout, url: e2e.shop().address }]);
    await openHydrated(page, '/shop?id=300099');
    const name = page.locator('[data-code="VSG-112-FF-RB"] a').filter({ hasText: 'Rubinaldi' });
    for (const width of [390, 800, 1000, 1210, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await name.evaluate((link) =>
        [link, ...link.children].map(
          (part) => part.scrollHeight - part.clientHeight + part.scrollWidth - part.clientWidth,
        ),
      );
      expect(Math.max(...hidden), `${layout} at ${width} px`).toBeLessThanOrEqual(1);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${layout} at ${width} px`).toBe(0);
    }
  }
});
