import { z } from 'zod';
import type { VatRegister } from './gateway.ts';

const TIMEOUT_MILLISECONDS = 10_000;
const MAXIMUM_CHARACTERS = 20_000;
/** Names that the register uses for "not given". */
const NO_NAME = /^-*$/;

const responseSchema = z.object({
  isValid: z.boolean(),
  name: z.string().optional(),
  userError: z.string().optional(),
});
/** Definite results; any other `userError` is a failure of the register, and the number may be valid. */
const DEFINITE = new Set(['VALID', 'INVALID']);

/** VIES, the register of the European Union, over its REST interface. */
export function createVies(url: string, timeoutMilliseconds = TIMEOUT_MILLISECONDS): VatRegister {
  return {
    async check(country, number) {
      // The register uses another country code for Greece.
      const state = country === 'GR' ? 'EL' : country;
      const digits = number.replaceAll(/[^A-Z0-9]/gi, '').replace(new RegExp(`^${state}`, 'i'), '');
      const address = `${url.replace(/\/$/, '')}/ms/${encodeURIComponent(state)}/vat/${encodeURIComponent(digits)}`;
      const response = await fetch(address, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`the VAT register answered with status ${response.status}`);
      const text = await response.text();
      const parsed = responseSchema.safeParse(JSON.parse(text.slice(0, MAXIMUM_CHARACTERS)));
      if (!parsed.success) throw new Error('the answer of the VAT register is not understood');
      const { isValid, name, userError } = parsed.data;
      if (userError !== undefined && !DEFINITE.has(userError))
        throw new Error(`the VAT register says ${userError.slice(0, 100)}`);
      return { isValid, name: name === undefined || NO_NAME.test(name) ? null : name.slice(0, 200) };
    },
  };
}
