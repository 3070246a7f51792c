import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with the rules of axe that an element and its content break, and where. */
export async function expectAccessible(element: Element): Promise<void> {
  // A component has no page around it, so its landmarks are checked in the end-to-end tests.
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
