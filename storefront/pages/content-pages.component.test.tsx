import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../test-support/shop.tsx';
import { parseArticle } from '../parsers/article.ts';
import { AboutPage } from './about-page.tsx';
import { BlogPage } from './blog-page.tsx';
import { BrandsPage } from './brands-page.tsx';
import { FaqPage } from './faq-page.tsx';
import { FlyersPage } from './flyers-page.tsx';
import { GuideArticles } from './guide-articles.tsx';

const BRANDS = ['Fissotec', 'Acquadocile', 'Fortezza'].map((name, index) => ({
  ...{ label: name, url: `/shop?brand=${name.slice(0, 2)}`, image: null, count: index + 1 },
}));
const POST = {
  ...{ slug: 'guanti', title: 'Guanti EN 388', date: '2026-11-05', picture: null },
  ...{ excerpt: 'Quattro cifre.', topic: 'Normativa', minutes: 3 },
};
const FLYER = {
  ...{ title: 'Speciale ottone', text: 'Valvole e curve.', cover: '/img/none.webp', file: '/content/ottone.pdf' },
  ...{ valid_from: '2026-11-01', valid_to: '2026-11-30' },
};

it('R2.7 links each letter that has brands, and each brand to its articles', async () => {
  const { screen } = await renderInShop('/pages/brands', <BrandsPage data={{ brands: BRANDS, wanted: '' }} />);
  const letters = screen.getByRole('navigation', { name: 'Iniziale' }).getByRole('link');
  expect(letters.all().map((letter) => letter.element().textContent)).toEqual(['A', 'F']);
  const section = screen.getByRole('region', { name: 'F', exact: true }).element();
  expect(section.id).toBe('brands-F');
  expect([...section.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/shop?brand=Fi', 'Fissotec 11 prodotto'],
    ['/shop?brand=Fo', 'Fortezza 33 prodotti'],
  ]);
  await expectAccessible(screen.container);
});

it('R2.7 finds a brand while its name is typed, and shows all again', async () => {
  const { screen } = await renderInShop('/pages/brands', <BrandsPage data={{ brands: BRANDS, wanted: '' }} />);
  const other = screen.getByRole('link', { name: /Acquadocile/ });
  await expect.element(other).toBeVisible();
  const box = screen.getByRole('searchbox', { name: 'Cerca una marca' });
  await box.fill('fort');
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 marca');
  expect(other.query()).toBeNull();
  await box.fill('xyz');
  await expect.element(screen.getByRole('heading', { name: 'Nessuna marca con «xyz»' })).toBeVisible();
  await box.fill('');
  await expect.element(other).toBeVisible();
});

it('R2.6 shows posts with topic, date and excerpt; an empty blog says so', async () => {
  const list = { posts: [POST], topics: ['Normativa'], page: 1, pages: 1 };
  const { screen } = await renderInShop('/pages/blog', <BlogPage data={{ list, topic: '' }} />);
  const link = screen.getByRole('link', { name: /Guanti EN 388/ });
  await expect.element(link).toHaveAttribute('href', '/pages/single/guanti');
  await expect.element(link).toMatchTextContent('Normativa · 5 novembre 2026 · 3 minuti');
  await expect.element(link).toMatchTextContent('Quattro cifre.');
  await expect.element(screen.getByRole('link', { name: 'Tutti' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(screen.container);
});

it('R2.6 an empty blog, and a topic without posts, say so', async () => {
  const none = { posts: [], topics: [], page: 1, pages: 0 };
  const empty = await renderInShop('/pages/blog', <BlogPage data={{ list: none, topic: '' }} />);
  await expect.element(empty.screen.getByRole('heading', { name: 'Non c’è ancora nessun articolo' })).toBeVisible();
  await empty.screen.unmount();
  const { screen } = await renderInShop('/pages/blog?topic=X', <BlogPage data={{ list: none, topic: 'X' }} />);
  await expect.element(screen.getByRole('heading', { name: 'Nessun articolo su «X»' })).toBeVisible();
  const all = screen.getByRole('link', { name: 'Tutti gli articoli del blog' });
  await expect.element(all).toHaveAttribute('href', '/pages/blog');
});

it('R2.8 shows flyers with cover, dates and PDF; with none it leads to the offers', async () => {
  const other = { ...FLYER, title: 'Luce LED', file: '/content/led.pdf' };
  const data = { flyers: [FLYER, other], today: '2026-11-28' };
  const { screen } = await renderInShop('/pages/flyers', <FlyersPage data={data} />);
  await expect.element(screen.getByText('dal 01/11/2026 al 30/11/2026').first()).toBeVisible();
  await expect.element(screen.getByText('2 giorni')).toBeVisible();
  const first = screen.getByRole('link', { name: 'Apri il volantino (PDF)' });
  await expect.element(first).toHaveAttribute('href', '/content/ottone.pdf');
  const second = screen.getByRole('link', { name: 'Apri il PDF di «Luce LED»' });
  await expect.element(second).toHaveAttribute('href', '/content/led.pdf');
  await expectAccessible(screen.container);
  await screen.unmount();

  const empty = await renderInShop('/pages/flyers', <FlyersPage data={{ flyers: [], today: '2026-11-28' }} />);
  const offers = empty.screen.getByRole('link', { name: 'Vedi le offerte in corso' });
  await expect.element(offers).toHaveAttribute('href', '/shop?promo_list=true');
});

it('R2.100 searches in questions and answers', async () => {
  const questions = [
    { name: 'minimo', topic: 'Ordini', question: 'C’è un minimo?', answer: '<p>No.</p>' },
    { name: 'resi', topic: 'Resi', question: 'Merce danneggiata?', answer: '<p>Segnala il reso.</p>' },
  ];
  const { screen } = await renderInShop('/web-page/faq?q=reso', <FaqPage data={{ questions, wanted: 'reso' }} />);
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 domanda');
  await expect.element(screen.getByRole('button', { name: 'Merce danneggiata?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'C’è un minimo?' }).query()).toBeNull();
  await expectAccessible(screen.container);
});

it.each([
  ['Marche', <BrandsPage key="1" data={{ brands: null, wanted: '' }} />],
  ['Blog', <BlogPage key="2" data={{ list: null, topic: '' }} />],
  ['Volantini', <FlyersPage key="3" data={{ flyers: null, today: '2026-11-28' }} />],
  ['Domande frequenti', <FaqPage key="4" data={{ questions: null, wanted: '' }} />],
  ['Chi siamo', <AboutPage key="5" data={{ page: null, isFailed: true }} />],
])('%s keeps its heading and offers to retry when its content can’t be loaded', async (title, page) => {
  const { screen } = await renderInShop('/', page);
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Riprova' })).toBeVisible();
});

it('R2.4 shows name and address of the company while nothing is written about it', async () => {
  const { screen } = await renderInShop('/pages/about-us', <AboutPage data={{ page: null, isFailed: false }} />);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Chi siamo' })).toBeVisible();
  await expect.element(screen.getByText('Bancale')).toBeVisible();
});

it('R2.25 articles of a guide have their state, and a price only for those who see prices', async () => {
  const article = parseArticle({
    ...{ id: '1', sku: 'VS-12-OT', name: 'Valvola', stato: 'disponibile', price: 8, sale_price: 6.5, can_add: true },
  });
  const guest = await renderInShop('/', <GuideArticles articles={[article]} />);
  await expect.element(guest.screen.getByRole('link', { name: 'Valvola' })).toBeVisible();
  await expect.element(guest.screen.getByRole('link', { name: 'Accedi per vedere i prezzi' })).toBeVisible();
  await guest.screen.unmount();
  const { screen } = await renderInShop('/', <GuideArticles articles={[article]} />, CUSTOMER);
  await expect.element(screen.getByText('6,50 €')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Accedi per vedere i prezzi' }).query()).toBeNull();
});
