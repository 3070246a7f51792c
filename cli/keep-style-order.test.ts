import { expect, it } from 'vitest';
import { withSharedStyleOnce } from './keep-style-order.ts';

it('the style sheet of all pages is not added again by code that is loaded later; others are', () => {
  const manifest =
    '{"css":["/assets/shared-DJAYb7mW.css#","/assets/root-7jax0uGE.css","/assets/orders-_GRkq0ZG.css#"]}';
  expect(withSharedStyleOnce(manifest)).toBe(
    '{"css":["/assets/shared-DJAYb7mW.css","/assets/root-7jax0uGE.css","/assets/orders-_GRkq0ZG.css#"]}',
  );
});
