/** Italian identifiers with their check characters, for companies and people who do not exist. */

/**
 * A VAT number (partita IVA): seven digits of the company, three of the tax office's province, one check digit. Every
 * second digit is doubled, and the digits of the result are added.
 */
export function vatNumber(company: number, office: number): string {
  const digits = `${String(company).padStart(7, '0')}${String(office).padStart(3, '0')}`;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const figure = Number(digits.charAt(index));
    const counted = index % 2 === 0 ? figure : figure * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export interface Person {
  firstName: string;
  lastName: string;
  isWoman: boolean;
  /** YYYY-MM-DD. */
  bornOn: string;
  /** Cadastral code of the municipality of birth (Bologna is A944). */
  birthplaceCode: string;
}

const MONTHS = 'ABCDEHLMPRST';
/** Values of the characters in odd positions, from 0 to 9 and A to Z. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function letters(name: string): { consonants: string; vowels: string } {
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  return { consonants: plain.replace(/[AEIOU]/g, ''), vowels: plain.replace(/[^AEIOU]/g, '') };
}

function three({ consonants, vowels }: { consonants: string; vowels: string }): string {
  return `${consonants}${vowels}XXX`.slice(0, 3);
}

function checkLetter(code: string): string {
  let sum = 0;
  for (let index = 0; index < code.length; index += 1) {
    const character = code.charAt(index);
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += index % 2 === 0 ? (ODD[value] ?? 0) : value;
  }
  return String.fromCharCode(65 + (sum % 26));
}

/** The tax code (codice fiscale) of a person, 16 characters. */
export function personalTaxCode(person: Person): string {
  const first = letters(person.firstName);
  // Of four or more consonants in a first name the second is left out.
  const kept = first.consonants.length >= 4 ? `${first.consonants[0]}${first.consonants.slice(2)}` : first.consonants;
  const [year = '', month = '', day = ''] = person.bornOn.split('-');
  const shown = String(Number(day) + (person.isWoman ? 40 : 0)).padStart(2, '0');
  const names = `${three(letters(person.lastName))}${three({ ...first, consonants: kept })}`;
  const code = `${names}${year.slice(2)}${MONTHS.charAt(Number(month) - 1)}${shown}${person.birthplaceCode}`;
  return `${code}${checkLetter(code)}`;
}
