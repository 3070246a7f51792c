import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createSecretBox, keyIdOf } from './encryption.ts';
import { Secret } from './secret.ts';

const [FIRST, SECOND] = ['first secret of a shop, long enough', 'second secret of a shop, long enough'];

describe('6.8 secrets of connections', () => {
  const box = createSecretBox({ current: FIRST, former: null });

  it('open with the key and in the place that they were sealed for, and nowhere else', () => {
    const sealed = box.seal('pass wörd', 'smtp password');
    expect(box.open(sealed, 'smtp password', box.keyId)?.reveal()).toBe('pass wörd');
    expect(box.open(sealed, 'erp secret', box.keyId)).toBeNull();
    expect(box.open(sealed, 'smtp password', keyIdOf(SECOND))).toBeNull();
    expect(createSecretBox({ current: SECOND, former: null }).open(sealed, 'smtp password', box.keyId)).toBeNull();
  });

  it('do not open when a byte was changed or cut', () => {
    const bytes = Buffer.from(box.seal('password', 'smtp password'), 'base64');
    for (const index of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.at(index) ?? 0) ^ 1, index);
      expect(box.open(changed.toString('base64'), 'smtp password', box.keyId)).toBeNull();
    }
    expect(box.open('AAAA', 'smtp password', box.keyId)).toBeNull();
  });

  it('are sealed differently each time', () => {
    expect(box.seal('password', 'smtp password')).not.toBe(box.seal('password', 'smtp password'));
  });

  it('are opened by the secret that follows, which seals with its own key', () => {
    const next = createSecretBox({ current: SECOND, former: FIRST });
    expect(next.open(box.seal('password', 'a'), 'a', box.keyId)?.reveal()).toBe('password');
    expect(next.keyId).toBe(keyIdOf(SECOND));
    expect(box.open(next.seal('password', 'a'), 'a', next.keyId)).toBeNull();
  });

  it('are in no text but the one that is asked for', () => {
    const secret = new Secret('hidden-text');
    const texts = [
      String(secret),
      JSON.stringify({ secret }),
      inspect({ secret }),
      inspect(secret, { showHidden: true }),
    ];
    expect(texts.filter((text) => text.includes('hidden-text'))).toEqual([]);
    expect(secret.reveal()).toBe('hidden-text');
  });
});
