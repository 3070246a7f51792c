import type { Database } from '../backend/database/index.ts';

/** Of all users of the demonstration. */
export const DEMONSTRATION_PASSWORD = 'bancale-demo';

/**
 * The logins that `npm start` prints: a client with contract prices, another one, one with a part of the catalogue; of
 * the first one a buyer with a limit, one who only proposes, one who looks at documents, and one who works for two
 * companies; an agent of the first, the operator.
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
  'operatore',
].map((name) => ({ email: `${name}@bancale.example`, password: DEMONSTRATION_PASSWORD }));

/** Those of the demonstration's logins whose user exists: a smaller demonstration, or an earlier one, lacks some. */
export async function listExistingLogins(database: Database): Promise<typeof DEMONSTRATION_LOGINS> {
  const emails = DEMONSTRATION_LOGINS.map(({ email }) => email);
  const found = await database.query.selectFrom('user_account').select('email').where('email', 'in', emails).execute();
  const existing = new Set(found.map(({ email }) => email));
  return DEMONSTRATION_LOGINS.filter(({ email }) => existing.has(email));
}
