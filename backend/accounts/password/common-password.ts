import { SHORTEST_PASSWORD } from '../../../domain/registration.ts';
import type { Sentence } from '../../app-error.ts';

/** Words that anybody would try at this shop first. */
const OWN_WORDS = ['bancale', 'password', 'catalogo', 'ordini', 'ingrosso', 'magazzino'];

let known: Promise<ReadonlySet<string>> | undefined;

/** The passwords found most often in leaks that are long enough for this shop; loaded when first needed. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'];
    return new Set(list.filter((word) => word.length >= SHORTEST_PASSWORD));
  });
  return known;
}

/** The letters of a text without accents, in lower case. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

/**
 * Whether a password is easily guessed: one of those that leak most often, or nothing but a word of this shop or of its
 * user with digits and signs around it.
 * @param words what is known about the user: e-mail address, name, company.
 */
export async function isEasilyGuessed(password: string, words: readonly string[]): Promise<boolean> {
  if ((await commonPasswords()).has(password.toLowerCase())) return true;
  const letters = lettersOf(password);
  const own = words.flatMap((word) => [word, ...word.split(/[\s@.]+/)]).map(lettersOf);
  return letters !== '' && [...OWN_WORDS, ...own].includes(letters);
}

/** The message about a long enough password that is easily guessed; null for any other password. */
export async function commonPasswordSentence(password: string, words: readonly string[]): Promise<Sentence | null> {
  return (await isEasilyGuessed(password, words)) ? { key: 'passwordEasilyGuessed' } : null;
}
