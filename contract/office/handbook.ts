import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

export const getHandbook = defineOfficeEndpoint({
  path: 'handbook',
  permission: 'own',
  summary: 'The handbook of the office in the language of the request, as HTML.',
  request: z.object({}),
  response: z.object({
    html: z.string(),
    parts: z.array(z.object({ id: z.string(), title: z.string() })).describe('Its headings, in their order.'),
  }),
  example: {},
});
