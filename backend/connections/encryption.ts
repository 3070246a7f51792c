import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret } from './secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const ID_BYTES = 6;

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `bancale connections: ${purpose}`, bytes));

/** The name of the key that a secret of the shop gives; says nothing about the key itself. */
export const keyIdOf = (secret: string): string => derive(secret, 'key id', ID_BYTES).toString('hex');

/** The shop's secret, and the one before it, which still opens what it sealed. */
export interface ShopSecrets {
  current: string;
  former: string | null;
}

/** Seals and opens the secrets of connections. */
export interface SecretBox {
  /** Of everything that is sealed now. */
  readonly keyId: string;
  /** Seals a text for one place, like `smtp password`: it opens nowhere else. */
  seal: (text: string, place: string) => string;
  /** Opens a sealed text; null where the key is lost or the text was changed. */
  open: (sealed: string, place: string, keyId: string | null) => Secret | null;
}

/** The box of a shop: it seals with the key of the current secret, and opens what either secret has sealed. */
export function createSecretBox({ current, former }: ShopSecrets): SecretBox {
  const keyId = keyIdOf(current);
  const keys = new Map([[keyId, derive(current, 'key', KEY_BYTES)]]);
  if (former !== null) keys.set(keyIdOf(former), derive(former, 'key', KEY_BYTES));
  const currentKey = derive(current, 'key', KEY_BYTES);
  return {
    keyId,
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, place, sealedWith) {
      const key = keys.get(sealedWith ?? '');
      const bytes = Buffer.from(sealed, 'base64');
      if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(tag);
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
        return new Secret(text.toString('utf8'));
      } catch {
        return null;
      }
    },
  };
}
