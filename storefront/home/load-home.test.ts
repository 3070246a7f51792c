import { expect, it } from 'vitest';
import type { Article } from '../parsers/article.ts';
import { varied } from './load-home.ts';

const article = (internalCode: string, picture?: string) =>
  ({ internalCode, pictures: picture ? [{ url: picture }] : [] }) as unknown as Article;

it('features articles with a picture of their own before those that look the same', () => {
  const family = Array.from({ length: 20 }, (_, index) => article(`RT-${index}`, 'valve'));
  const chosen = varied([...family, article('TAP', 'tap'), article('BARE'), article('BARE-2')]);
  expect(chosen.map(({ internalCode }) => internalCode).slice(0, 5)).toEqual(['RT-0', 'TAP', 'BARE', 'BARE-2', 'RT-1']);
  expect(chosen).toHaveLength(12);
});
