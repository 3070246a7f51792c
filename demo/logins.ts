import type { BuiltInRole } from '../domain/office-rights.ts';
import type { Database } from '../backend/database/index.ts';

/** Who works in the office, the built-in role of each, and the agents whose customers alone it sees. */
export const OFFICE_LOGINS = {
  operatore: { name: 'Paola Dondi', role: 'administration' },
  commerciale: { name: 'Giorgio Villani', role: 'sales' },
  vendite: { name: 'Sara Lenzi', role: 'sales', agents: ['AG01'] },
  magazzino: { name: 'Davide Sarti', role: 'warehouse' },
  contenuti: { name: 'Anna Righi', role: 'content' },
  lettura: { name: 'Marta Cesari', role: 'read-only' },
} as const satisfies Record<string, { name: string; role: BuiltInRole; agents?: readonly string[] }>;

/** Of all users of the demonstration. */
export const DEMONSTRATION_PASSWORD = 'bancale-demo';

/**
 * The logins that `npm start` prints: a client with contract prices, another one, one with a part of the catalogue; of
 * the first one a buyer with a limit, one who only proposes, one who looks at documents, and one who works for two
 * companies; an agent of the first; and of the wholesaler's office one for each role.
 */
export const DEMONSTRATION_LOGINS: readonly { email: string; password: string }[] = [
  'cliente.a',
  'cliente.b',
  'cliente.c',
  'capocantiere',
  'tecnico',
  'contabile',
  'due.aziende',
  'agente.g',
  ...Object.keys(OFFICE_LOGINS),
].map((name) => ({ email: `${name}@bancale.example`, password: DEMONSTRATION_PASSWORD }));

/** Those of the demonstration's logins whose user exists: a smaller demonstration, or an earlier one, lacks some. */
export async function listExistingLogins(database: Database): Promise<typeof DEMONSTRATION_LOGINS> {
  const emails = DEMONSTRATION_LOGINS.map(({ email }) => email);
  const found = await database.query.selectFrom('user_account').select('email').where('email', 'in', emails).execute();
  const existing = new Set(found.map(({ email }) => email));
  return DEMONSTRATION_LOGINS.filter(({ email }) => existing.has(email));
}
