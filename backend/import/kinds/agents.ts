import { customerShapes, upsertAgents } from '../../customers/index.ts';
import { exact, key, neededText } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Agents, who look after customers. */
export const agents = defineKind({
  name: 'agents',
  group: 'customers',
  fields: { code: key, name: neededText, phone: exact, email: exact },
  stored: customerShapes.agents,
  identify: ({ code }) => code,
  write: upsertAgents,
});
