import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

/** Tables whose views are kept: a view belongs to its own table only. */
export const VIEWED_TABLES = [
  ...(['orders', 'claims', 'customers', 'requests', 'agents', 'activation', 'imports', 'log', 'consents'] as const),
] as const;
const table = z.enum(VIEWED_TABLES);

/** A view that somebody has saved: filters, text and order under a name. */
export const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  query: z.string().describe('The query of its address: filters, text and order.'),
  isShared: z.boolean(),
  isOwn: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const listViews = defineOfficeEndpoint({
  path: 'views',
  permission: 'own',
  summary: 'Saved views of a table: the own ones, and those that colleagues share.',
  request: z.object({ table }),
  response: z.object({ views: z.array(savedView) }),
  example: { table: 'log' },
});

export const saveView = defineOfficeEndpoint({
  path: 'views/save',
  permission: 'own',
  summary: 'Saves a view of a table; one of the same name and person is replaced.',
  request: z.object({
    table,
    name: z.string().trim().min(1).max(60),
    query: z.string().max(2000),
    isShared: z.boolean(),
  }),
  response: savedView,
  example: { table: 'log', name: 'Ordini di ieri', query: 'group=orders', isShared: false },
});

export const removeView = defineOfficeEndpoint({
  path: 'views/remove',
  permission: 'own',
  summary: 'Removes an own view.',
  request: z.object({ id: z.number().int() }),
  response: z.object({}),
  example: { id: 1 },
});
