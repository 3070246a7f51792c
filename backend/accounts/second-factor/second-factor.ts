import { createHmac, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../audit/index.ts';
import { isPasswordOf } from '../password/change-password.ts';
import { HASHING } from '../password/hash-password.ts';
import type { AccountServices, Query } from '../services.ts';
import { decrypt, encrypt } from './encryption.ts';
import { authenticatorUri, base32, createSecret, matchingStep } from './totp.ts';

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A logged-in user who changes its own second factor. */
export interface OwnUser {
  userId: number;
  name: string;
}

/**
 * The hash of a recovery code to store: as slow as that of a password, because the code is short. The salt is derived
 * from the shop's secret, so that a code is found by its hash.
 */
function hashOf({ secret }: AccountServices, userId: number, code: string): Promise<Buffer> {
  const salt = createHmac('sha256', secret).update(`recovery code ${userId}`).digest();
  return hashRaw(code.replaceAll(/[\s-]/g, '').toLowerCase(), { ...HASHING, salt });
}

/** Whether the user has a second factor, and how many recovery codes are left. */
export async function findSecondFactor({ database }: Pick<AccountServices, 'database'>, userId: number) {
  const factor = await database.query
    .selectFrom('second_factor as f')
    .select((select) => [
      'f.confirmed_at as since',
      select
        .selectFrom('recovery_code as r')
        .select(select.fn.countAll<number>().as('count'))
        .whereRef('r.user_id', '=', 'f.user_id')
        .where('r.used_at', 'is', null)
        .as('recoveryCodes'),
    ])
    .where('f.user_id', '=', userId)
    .where('f.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor?.since ? { since: factor.since, recoveryCodes: Number(factor.recoveryCodes) } : null;
}

/** What an authenticator needs, as text, as address, and as a drawing. */
export interface Enrolment {
  secret: string;
  uri: string;
  qrCode: QrCode;
}

/**
 * Starts the setup of a second factor: the secret is active once a code confirms it. An unconfirmed secret is returned
 * again, so that a reloaded page shows the one already scanned. Fails with 409 when the second factor is on.
 */
export async function startSecondFactor(services: AccountServices, { userId }: OwnUser): Promise<Enrolment> {
  const { database, secret: key } = services;
  const stored = await database.query
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (stored?.confirmed_at) throw new AppError('conflict', 'secondFactorIsOn');
  let secret = stored ? decrypt(key, stored.secret) : null;
  if (!secret) {
    secret = createSecret();
    const encrypted = encrypt(key, secret);
    await database.query
      .insertInto('second_factor')
      .values({ user_id: userId, secret: encrypted, confirmed_at: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret: encrypted }))
      .execute();
  }
  const user = await database.query
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { company } = await services.shopSettings.current();
  const uri = authenticatorUri(secret, company.name, user.email);
  return { secret: base32(secret), uri, qrCode: await drawQrCode(uri) };
}

/** Switches the second factor on with its first code. Returns the recovery codes, which are shown once. */
export async function confirmSecondFactor(services: AccountServices, user: OwnUser, code: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  const hashes = await Promise.all(codes.map((one) => hashOf(services, user.userId, one)));
  await services.database.query.transaction().execute(async (transaction) => {
    const factor = await lockFactor(transaction, user.userId);
    if (!factor) throw new AppError('conflict', 'secondFactorNotStarted');
    if (factor.confirmed_at) throw new AppError('conflict', 'secondFactorIsOn');
    const step = stepOfCode(services, factor, code);
    if (step === null) throw wrongCode();
    await transaction
      .updateTable('second_factor')
      .set({ confirmed_at: services.clock(), last_step: step })
      .where('user_id', '=', user.userId)
      .execute();
    await transaction
      .insertInto('recovery_code')
      .values(hashes.map((code_hash) => ({ user_id: user.userId, code_hash, used_at: null })))
      .execute();
    await writeAudit(transaction, { actor: user.name, action: 'second-factor-on', personId: user.userId });
  });
  return codes;
}

/** Switches the second factor off; fails with 422 for a wrong password. */
export async function stopSecondFactor(services: AccountServices, user: OwnUser, password: string): Promise<void> {
  if (!(await isPasswordOf(services, user.userId, password))) {
    throw new AppError('invalid', 'dataInvalid', { errors: { password: [{ key: 'passwordWrong' }] } });
  }
  await services.database.query.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('second_factor')
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await writeAudit(transaction, { actor: user.name, action: 'second-factor-off', personId: user.userId });
  });
}

/** Uses up a code of the authenticator or a recovery code. False for a wrong or used one. */
export async function useSecondFactor(services: AccountServices, userId: number, code: string): Promise<boolean> {
  // Hashing is slow: not while the row is locked, and not for what is a code of the authenticator.
  const recoveryHash = /^\s*(?:\d\s*){6}$/.test(code) ? null : await hashOf(services, userId, code);
  return services.database.query.transaction().execute(async (transaction) => {
    const factor = await lockFactor(transaction, userId);
    if (!factor?.confirmed_at) return false;
    const step = stepOfCode(services, factor, code);
    if (step !== null) {
      await transaction.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', userId).execute();
      return true;
    }
    if (recoveryHash === null) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('recovery_code')
      .set({ used_at: services.clock() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', recoveryHash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

const wrongCode = () =>
  new AppError('invalid', 'dataInvalid', { errors: { code: [{ key: 'secondFactorCodeWrong' }] } });

async function lockFactor(query: Query, userId: number) {
  return query.selectFrom('second_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

function stepOfCode(
  { secret: key, clock }: AccountServices,
  factor: { secret: Buffer; last_step: number },
  code: string,
): number | null {
  const secret = decrypt(key, factor.secret);
  return secret && matchingStep(secret, code.replaceAll(/\s/g, ''), clock(), factor.last_step);
}

function createRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** A QR code as a drawing: the side of its square, and the dark parts as the path of an SVG. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as QR code, without the quiet zone. The library is loaded on first use. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { toSVG } = await import('bwip-js/node');
  // Options of one symbology are not in the types.
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 1 };
  const svg = toSVG(options);
  const [, size] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const path = [...svg.matchAll(/<path[^>]* d="([^"]+)"/g)].map(([, part]) => part).join('');
  if (!size || !path) throw new Error('the QR code was not drawn');
  return { size: Number(size), path };
}
