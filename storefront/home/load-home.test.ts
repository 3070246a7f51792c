import { expect, it } from 'vitest';
import type { Article } from '../parsers/article.ts';
import { varied } from './load-home.ts';

const article = (internalCode: string, name: string, picture?: string) =>
  ({ internalCode, name, pictures: picture ? [{ url: picture }] : [] }) as unknown as Article;

const chosen = (articles: Article[]) => varied(articles).map(({ internalCode }) => internalCode);

it('features articles with a picture of their own before those that look the same', () => {
  const family = Array.from({ length: 20 }, (_, index) => article(`RT-${index}`, `Valve no. ${index}`, 'valve'));
  const codes = chosen([...family, article('TAP', 'Tap', 'tap'), article('BARE', 'Nail'), article('BARE-2', 'Rivet')]);
  expect(codes.slice(0, 5)).toEqual(['RT-0', 'TAP', 'BARE', 'BARE-2', 'RT-1']);
  expect(codes).toHaveLength(12);
});

it('features articles of another kind before those of one family in other colours', () => {
  const taps = ['red', 'blue', 'green'].map((color) => article(color, `Hose tap 1" ${color} lever`, `tap-${color}`));
  expect(chosen([...taps, article('PIPE', 'Copper pipe', 'pipe')])).toEqual(['red', 'PIPE', 'blue', 'green']);
});
