import { describe, expect, test } from 'vitest';
import {
  activateTab,
  activeTab,
  addTab,
  closeTab,
  describeListing,
  foreignTabs,
  freshTabs,
  lastProduct,
  mayAdd,
  moveTab,
  parseTabs,
  renameTab,
  routeOf,
  shopRouteOf,
  translateTab,
  visitListing,
  visitProduct,
  withoutFilters,
  withoutTotals,
  type SearchTabs,
} from './search-tabs.ts';
import { shortLabel } from './short-label.ts';

/** Opens searches one after the other, as the menu does. */
function opened(...routes: string[]): SearchTabs {
  return routes.reduce((state, route) => visitListing(state, { route, kind: 'open' }), freshTabs());
}
const routes = (state: SearchTabs) => state.tabs.map(({ shopRoute }) => shopRoute);
const [a, b, c] = ['/shop?category=and-0100', '/shop?category=and-0200', '/shop?text=guanti'] as const;

test.each([
  ['Valvole a sfera', 'Valvole a sfera'],
  ['Valvole a sfera ottone', 'Valvole a sf…'],
  ['', ''],
  ['🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩', '🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩'],
  ['🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩', '🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩🔩…'],
])('R2.64 %s is shown as %s', (label, shown) => {
  expect(shortLabel(label)).toBe(shown);
});

test.each([
  ['/shop', '/shop'],
  ['/shop/list?page=3&per_page=24', '/shop'],
  ['/shop?color=rosso&size=M&min_price=10&field_7_feature_s=x&disponibili=true', '/shop'],
  ['/shop/small-list?text=valvola&brand=VALTERMO&color=rosso', '/shop?text=valvola'],
  ['/shop?category=and-0100,0110&promo_list=true', '/shop?category=and-0100,0110'],
  ['/shop?families=12&size=L', '/shop?families=12'],
  ['/shop?brand=VALTERMO', '/shop?brand=VALTERMO'],
  ['/shop?promo_list=true&disponibili=true', '/shop?promo_list=true'],
  ['/shop?latest-order-list=true', '/shop?latest-order-list=true'],
  ['/shop?id=1,2&alternatives_of=3&color=rosso', '/shop?id=1,2&alternatives_of=3'],
  ['/shop?is_new_tab=true', '/shop'],
])('R4.36 the search of %s without filters is %s', (route, search) => {
  expect(shopRouteOf(route)).toBe(search);
});

describe('opening', () => {
  test('R2.67 and R4.4 a new browser has one tab without a label, for the whole catalogue', () => {
    expect(freshTabs().tabs).toMatchObject([{ label: null, shopRoute: '/shop', type: 'default' }]);
  });

  test('R2.63 and R2.69 searches from a menu get tabs of their own; an open one is only activated', () => {
    const state = opened(a, b, a);
    expect(routes(state)).toEqual([a, b]);
    expect(activeTab(state).shopRoute).toBe(a);
  });

  test('R2.43 and R2.65 the seventh tab can be added, the eighth can not', () => {
    let state = freshTabs();
    for (let count = 2; count <= 7; count += 1) {
      expect(mayAdd(state)).toBe(true);
      state = visitListing(state, { route: '/shop', kind: 'new' });
      expect(state.tabs).toHaveLength(count);
      expect(activeTab(state)).toBe(state.tabs.at(-1));
    }
    expect(mayAdd(state)).toBe(false);
    expect(addTab(state)).toBe(state);
    expect(visitListing(state, { route: '/shop', kind: 'new' }).tabs).toHaveLength(7);
    expect(mayAdd(closeTab(state, state.activeKey))).toBe(true);
  });

  test('with seven tabs a search from a menu replaces the active tab', () => {
    const full = opened(...Array.from({ length: 7 }, (_, index) => `/shop?text=t${index}`));
    const state = visitListing(full, { route: c, kind: 'open' });
    expect(state.tabs).toHaveLength(7);
    expect(activeTab(state)).toMatchObject({ shopRoute: c, key: full.activeKey });
  });

  test('filters change the active tab and keep its label; another search uses its text as label', () => {
    const described = describeListing(opened(a), { label: 'Idraulica', language: 'it', total: 52, view: 'grid' });
    const narrowed = visitListing(described, { route: `${a}&color=rosso`, kind: 'change' });
    expect(narrowed.tabs).toMatchObject([{ label: 'Idraulica', shopRoute: a, listingRoute: `${a}&color=rosso` }]);
    expect(visitListing(narrowed, { route: c, kind: 'change' }).tabs).toMatchObject([
      { label: 'guanti', shopRoute: c },
    ]);
  });

  test('the whole catalogue from a menu activates the tab that shows it; clearing a search stays in its tab', () => {
    const state = visitListing(addTab(opened(a)), { route: c, kind: 'change' });
    const withWhole = activateTab(addTab(state), 'tab-2');
    expect(activeTab(visitListing(withWhole, { route: '/shop', kind: 'open' })).key).toBe('tab-3');
    expect(activeTab(visitListing(withWhole, { route: '/shop', kind: 'change' })).key).toBe('tab-2');
  });

  test('R2.70 a tab contains key, label, listing route, shop route, listing and type', () => {
    const listed = describeListing(opened(a), { label: 'Idraulica', language: 'it', total: 52, view: null });
    const expected = { key: 'tab-1', label: 'Idraulica', listingRoute: a, shopRoute: a, listing: { total: 52 } };
    expect(activeTab(listed)).toMatchObject({ ...expected, type: 'default' });
    expect(activeTab(visitProduct(listed, '/product/default/S'))).toMatchObject({ ...expected, type: 'detail' });
  });

  test('R2.71 the open article belongs to its tab', () => {
    const state = visitProduct(activateTab(opened(a, b), 'tab-1'), '/product/default/S');
    expect(state.tabs.map(routeOf)).toEqual(['/product/default/S', b]);
    expect(state.tabs.map(({ type }) => type)).toEqual(['detail', 'default']);
    const back = visitListing(state, { route: a, kind: 'change' });
    expect(routeOf(activeTab(back))).toBe(a);
  });
});

test('R2.40 the article opened last belongs to its search: filters keep it, another search or a restart does not', () => {
  const seen = visitProduct(opened(a), '/product/default/204118');
  expect(lastProduct(seen)).toBe('/product/default/204118');
  const back = visitListing(seen, { route: `${a}&brand=V`, kind: 'change' });
  expect(lastProduct(back)).toBe('/product/default/204118');
  expect(lastProduct(visitListing(back, { route: '/shop?text=dado', kind: 'change' }))).toBe(null);
  expect(lastProduct(addTab(back))).toBe(null);
  expect(lastProduct(parseTabs(JSON.parse(JSON.stringify(back))))).toBe('/product/default/204118');
  expect(lastProduct(withoutFilters(back))).toBe(null);
  expect(lastProduct(null)).toBe(null);
});

describe('closing', () => {
  test.each([
    ['the middle one', b, c, c, [a, c]],
    ['the shown last one', c, c, b, [a, b]],
    ['the shown first one', a, a, b, [b, c]],
  ])('R2.68 %s', (_, closed, shown, after, left) => {
    const state = opened(a, b, c);
    const keyOf = (route: string) => state.tabs.find((tab) => tab.shopRoute === route)?.key ?? '';
    const next = closeTab(activateTab(state, keyOf(shown)), keyOf(closed));
    expect(routes(next)).toEqual(left);
    expect(activeTab(next).shopRoute).toBe(after);
  });

  test('R2.66 the last tab can’t be closed, and an unknown tab has no effect', () => {
    const state = freshTabs();
    expect(closeTab(state, state.activeKey)).toBe(state);
    const two = opened(a, b);
    expect(closeTab(two, 'tab-99')).toBe(two);
  });
});

describe('moving and renaming', () => {
  test.each([
    ['tab-1', 2, [b, c, a]],
    ['tab-3', 0, [c, a, b]],
    ['tab-2', 99, [a, c, b]],
    ['tab-2', -5, [b, a, c]],
    ['tab-9', 0, [a, b, c]],
  ])('%s moves to position %i', (key, place, expected) => {
    expect(routes(moveTab(opened(a, b, c), key, place))).toEqual(expected);
  });

  test('a name given by the user stays, an empty one restores the label of the search', () => {
    const named = renameTab(opened(a), 'tab-1', '  Cantiere Imola ');
    const other = describeListing(visitListing(named, { route: c, kind: 'change' }), {
      label: 'guanti',
      language: 'it',
      total: 3,
      view: null,
    });
    expect(activeTab(other)).toMatchObject({ label: 'Cantiere Imola', shopRoute: c });
    expect(activeTab(renameTab(other, 'tab-1', ' '))).toMatchObject({ isNamed: false });
    const words = renameTab(opened('/shop?text=tubo%20rame'), 'tab-1', 'Imola');
    expect(activeTab(renameTab(words, 'tab-1', ' '))).toMatchObject({ label: 'tubo rame', isNamed: false });
    expect(activeTab(renameTab(opened('/shop'), 'tab-1', ''))).toMatchObject({ label: null, isNamed: false });
  });
});

test('R2.64 the label of a long list of codes is its beginning', () => {
  const list = 'VS-12-OT '.repeat(100).trim();
  const label = `${'VS-12-OT '.repeat(6).trim()}…`;
  const searched = opened(`/shop?text=${list}`);
  const shown = describeListing(searched, { label, language: 'it', total: 1, view: null });
  for (const state of [visitListing(searched, { route: searched.tabs[0]?.listingRoute ?? '', kind: 'change' }), shown])
    expect(activeTab(state).language).toBe(null);
  expect(shown.tabs).toMatchObject([{ label, listingRoute: `/shop?text=${list}` }]);
});

describe('a whole catalogue with filters', () => {
  const available = '/shop?disponibili=true';
  const described = { label: 'Solo disponibili', language: 'it', total: 9, view: null };
  const narrowed = visitListing(opened(c), { route: available, kind: 'change' });

  test('R5.4 R2.67 has the label of its heading until the filter is removed', () => {
    const state = describeListing(narrowed, described);
    expect(state.tabs).toMatchObject([{ label: 'Solo disponibili', language: 'it', shopRoute: '/shop' }]);
    const whole = visitListing(state, { route: '/shop', kind: 'change' });
    expect(describeListing(whole, { ...described, label: null }).tabs).toMatchObject([{ label: null, language: null }]);
  });

  test('R4.36 only a name given by the user is stored beyond the window', () => {
    const state = describeListing(narrowed, described);
    expect(withoutFilters(state).tabs).toMatchObject([{ label: null, language: null, listingRoute: '/shop' }]);
    expect(withoutFilters(renameTab(state, 'tab-1', 'Imola')).tabs).toMatchObject([{ label: 'Imola' }]);
  });

  test('R1.15 its label is translated only while it has filters', () => {
    const state = describeListing(narrowed, described);
    const [tab] = foreignTabs(state, 'en');
    if (!tab) throw new Error('the title is Italian');
    const english = { label: 'Only available', language: 'en' };
    expect(translateTab(state, tab, english).tabs).toMatchObject([english]);
    const whole = visitListing(state, { route: '/shop', kind: 'change' });
    expect(translateTab(whole, tab, english)).toBe(whole);
  });
});

describe('the language of a label', () => {
  const described = { label: 'Idraulica', language: 'it', total: 52, view: null };

  test('R1.15 a label in another language is found and translated', () => {
    const state = describeListing(opened(a), described);
    expect(foreignTabs(state, 'it')).toEqual([]);
    const [tab] = foreignTabs(state, 'en');
    if (!tab) throw new Error('the title is Italian');
    const translated = translateTab(state, tab, { label: 'Plumbing', language: 'en' });
    expect(translated.tabs).toMatchObject([{ label: 'Plumbing', language: 'en' }]);
    expect(foreignTabs(translated, 'en')).toEqual([]);
    expect(parseTabs(JSON.parse(JSON.stringify(state)))?.tabs).toMatchObject([{ language: 'it' }]);
  });

  test('a search text or a name given by the user has no language', () => {
    const words = describeListing(opened('/shop?text=tubo'), { ...described, label: 'tubo' });
    const whole = describeListing(opened('/shop'), { ...described, label: null });
    const named = renameTab(describeListing(opened(a), described), 'tab-1', 'Cantiere Imola');
    for (const state of [words, whole, named]) expect(foreignTabs(state, 'en')).toEqual([]);
  });

  test('a tab that shows another listing by now, or was renamed, is not translated', () => {
    const state = describeListing(opened(a), described);
    const [tab] = foreignTabs(state, 'en');
    if (!tab) throw new Error('the title is Italian');
    const english = { label: 'Plumbing', language: 'en' };
    const gone = visitListing(state, { route: c, kind: 'change' });
    expect(translateTab(gone, tab, english)).toBe(gone);
    const named = renameTab(state, 'tab-1', 'Cantiere Imola');
    expect(translateTab(named, tab, english)).toBe(named);
  });
});

describe('storing', () => {
  test('R4.36 stores the searches without filters and articles', () => {
    const narrowed = visitListing(opened(a), { route: `${a}&color=rosso`, kind: 'change' });
    const text = JSON.stringify(withoutFilters(visitProduct(narrowed, '/product/child/M')));
    expect(text).not.toMatch(/rosso|product\/child/);
    expect(parseTabs(JSON.parse(text))?.tabs).toMatchObject([{ listingRoute: a, shopRoute: a, type: 'default' }]);
  });

  test('parses the stored state', () => {
    const state = renameTab(visitProduct(opened(a, b), '/product/default/S'), 'tab-1', 'Prima');
    expect(parseTabs(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  test('R2.70 the total of a search is stored for the window, and not beyond', () => {
    const state = describeListing(opened(a), { label: 'Viti', language: 'it', total: 148, view: null });
    expect(parseTabs(JSON.parse(JSON.stringify(state)))?.tabs).toMatchObject([{ listing: { total: 148 } }]);
    expect(parseTabs(JSON.parse(JSON.stringify(withoutFilters(state))))?.tabs).toMatchObject([{ listing: null }]);
    expect(withoutTotals(state).tabs).toMatchObject([{ label: 'Viti', listing: null }]);
  });

  test.each([-1, 1.5, '7', null, 1e300])('ignores %s as a total', (total) => {
    const tab = { key: 'tab-1', listingRoute: '/shop', listing: { total } };
    expect(parseTabs({ tabs: [tab] })?.tabs).toMatchObject([{ listing: null }]);
  });

  test.each([
    ['nothing', null],
    ['text', 'tabs'],
    ['no tabs', { tabs: [] }],
    ['tabs of another shop', { tabs: [{ key: 'tab-1', listingRoute: 'https://evil.example/shop' }] }],
    ['a key of its own kind', { tabs: [{ key: 'x', listingRoute: '/shop' }] }],
    ['a route below another', { tabs: [{ key: 'tab-1', listingRoute: '/shopping' }] }],
  ])('%s is no valid state', (_, kept) => {
    expect(parseTabs(kept)).toBeNull();
  });

  test('leaves out invalid tabs and never uses a key twice', () => {
    const tab = { key: 'tab-4', listingRoute: '/shop?text=a', productRoute: 'javascript:alert(1)' };
    const state = parseTabs({ tabs: [tab, tab, 7], activeKey: 'tab-9', lastNumber: 'x' });
    expect(state).toMatchObject({ activeKey: 'tab-4', lastNumber: 4, tabs: [{ productRoute: null, type: 'default' }] });
    expect(addTab(state ?? freshTabs()).activeKey).toBe('tab-5');
  });
});
