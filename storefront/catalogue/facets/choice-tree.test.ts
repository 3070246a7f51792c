import { describe, expect, test } from 'vitest';
import type { FacetChoice } from '../../parsers/listing.ts';
import { choicesMatching, choiceTree, isRepetition } from './choice-tree.ts';

function choice(id: string, parent: string | null, selected = false): FacetChoice {
  return { id, label: id, count: 1, path: `/shop?category=${id}`, selected, parent, hasChildren: false, swatch: null };
}

describe('choiceTree', () => {
  test('puts choices under their parents and opens the path to the selected one', () => {
    const tree = choiceTree([choice('a', null), choice('a1', 'a'), choice('a11', 'a1', true), choice('b', null)]);
    expect(tree.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(tree[0]?.children[0]?.children[0]?.id).toBe('a11');
  });

  test('opens a choice without siblings', () => {
    const [only] = choiceTree([choice('a', null), choice('a1', 'a'), choice('a2', 'a')]);
    expect([only?.isOpen, only?.children.map(({ isOpen }) => isOpen)]).toEqual([true, [false, false]]);
  });

  test('shows a choice at the top when its parent is missing', () => {
    expect(choiceTree([choice('a1', 'a')]).map(({ id }) => id)).toEqual(['a1']);
  });

  test('terminates on cycles', () => {
    expect(choiceTree([choice('a', 'b'), choice('b', 'a'), choice('c', null)]).map(({ id }) => id)).toEqual(['c']);
  });
});

test('isRepetition detects a tree without new information', () => {
  const categories = [choice('a', null), choice('b', null)];
  expect(isRepetition([choice('a', null), choice('b', null)], categories)).toBe(true);
  expect(isRepetition([choice('a', null), choice('b', null), choice('b1', 'b')], categories)).toBe(true);
  expect(isRepetition([choice('a', null)], categories)).toBe(false);
  expect(isRepetition([choice('a', null), choice('c', null)], categories)).toBe(false);
  expect(isRepetition([choice('a', null), { ...choice('b', null), count: 2 }], categories)).toBe(false);
  expect(isRepetition([choice('a', null, true), choice('b', null)], categories)).toBe(false);
});

test('choicesMatching ignores case and accents', () => {
  const choices = ['Rame Più', 'Colorsì'];
  expect(choicesMatching(choices, ' PIU ', (label) => label)).toEqual(['Rame Più']);
  expect(choicesMatching(choices, '', (label) => label)).toHaveLength(2);
});
