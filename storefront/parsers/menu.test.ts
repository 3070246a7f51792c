import { describe, expect, it } from 'vitest';
import { parseMenu } from './menu.ts';

const item = (name: string, more: object = {}) => ({
  name,
  label: name,
  url: `/shop?category=${name}`,
  parent_menu: null,
  disable: 0,
  ...more,
});

describe('menu tree (R2.58)', () => {
  it('is sorted by order, then lft, then label in Italian order', () => {
    const menu = parseMenu(
      [
        item('c', { order: 3 }),
        item('a', { order: 1, lft: 9 }),
        item('b', { order: 1, lft: 2 }),
        item('é', { order: 4 }),
        item('f', { order: 4 }),
        item('d', { order: 4 }),
      ],
      'it',
    );
    expect(menu.map((node) => node.label)).toEqual(['b', 'a', 'c', 'd', 'é', 'f']);
  });

  it('nests by parent, makes a root of an unknown parent, omits disabled nodes with their children', () => {
    const menu = parseMenu(
      [
        item('a'),
        item('a1', { parent_menu: 'a' }),
        item('lost', { parent_menu: 'nowhere' }),
        item('off', { disable: 1 }),
        item('off1', { parent_menu: 'off' }),
      ],
      'it',
    );
    expect(menu.map((node) => [node.label, node.children.map((child) => child.label)])).toEqual([
      ['a', ['a1']],
      ['lost', []],
    ]);
  });

  it('uses label, else title, else name; accepts a list under message', () => {
    const list = [
      item('n1', { label: 'L', order: 1 }),
      item('n2', { label: null, title: 'T', order: 2 }),
      item('n3', { label: '', title: null, order: 3 }),
    ];
    expect(parseMenu({ message: list }, 'en').map((node) => node.label)).toEqual(['L', 'T', 'n3']);
  });

  it('shows entries whose parents lead back to them at the top, with what is below them', () => {
    const menu = parseMenu(
      [
        item('a', { parent_menu: 'b' }),
        item('b', { parent_menu: 'a' }),
        item('b1', { parent_menu: 'b' }),
        item('self', { parent_menu: 'self' }),
      ],
      'it',
    );
    expect(menu.map((node) => [node.label, node.children.map((child) => child.label)])).toEqual([
      ['a', []],
      ['b', ['b1']],
      ['self', []],
    ]);
  });
});
