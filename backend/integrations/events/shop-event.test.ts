import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { shopEventSchema } from '../../../contract/shop-event.ts';

it('R7.20 the schema of the events is the documented one', () => {
  const documented = JSON.parse(readFileSync('docs/reference/shop-event.schema.json', 'utf8')) as object;
  expect(documented).toEqual(z.toJSONSchema(shopEventSchema));
});
