import axe from 'axe-core';
import { expect } from 'vitest';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the rules of axe that an element and its content break, and where. */
export async function expectAccessible(element: Element): Promise<void> {
  // A component has no page around it, so its landmarks are checked end to end.
  const options = { runOnly: RULES, rules: { region: { enabled: false } } };
  const { violations } = await axe.run(element, options);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
