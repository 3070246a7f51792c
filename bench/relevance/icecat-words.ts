/** What a query about an Icecat product page may ask for. */
export interface Item {
  id: number;
  brand: string;
  category: number | null;
  /** Parent of the category. */
  parent: number | null;
  /** The titles of the page and its variants. */
  title: string;
  lengths: string[];
}

/** Minimum share of a category's titles with a word that marks it, and minimum share of the word's titles in it. */
const COMMON = 0.12;
const PRECISE = 0.5;
/** Words that do not name a thing. */
const EMPTY = new Set('and for with the from original black white red blue green yellow grey gray pcs pc'.split(' '));

const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** The words of the titles, without brands, figures and colours. */
export class ItemWords {
  readonly #phrases = new Map<number, ReadonlySet<string>>();
  readonly #count = new Map<string, number>();

  constructor(items: readonly Item[]) {
    const brandWords = new Set(items.flatMap(({ brand }) => brand.toLowerCase().split(/\W+/)));
    for (const { id, title } of items) {
      const phrases = new Set<string>();
      for (const clause of title.toLowerCase().split(/[^a-z ]+/)) {
        const words = clause
          .split(' ')
          .filter((word) => word.length > 2 && !EMPTY.has(word) && !brandWords.has(word))
          .map(singular);
        words.forEach((word, place) => {
          phrases.add(word);
          if (place > 0) phrases.add(`${words[place - 1]} ${word}`);
        });
      }
      this.#phrases.set(id, phrases);
      for (const phrase of phrases) this.#count.set(phrase, (this.#count.get(phrase) ?? 0) + 1);
    }
  }

  /** Tests whether the title of a page has the words of a thing, side by side. */
  tester(thing: string): (item: Item) => boolean {
    return ({ id }) => this.#phrases.get(id)?.has(thing) === true;
  }

  /** The phrase of two words and the single word that mark the titles of a category best. */
  thingsOf(members: readonly Item[]): string[] {
    const counts = new Map<string, number>();
    for (const { id } of members) {
      for (const phrase of this.#phrases.get(id) ?? []) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
    const marking = [...counts]
      .map(([phrase, count]) => {
        return { phrase, share: count / members.length, precision: count / (this.#count.get(phrase) ?? 1) };
      })
      .filter(({ share, precision }) => share >= COMMON && precision >= PRECISE)
      .sort((one, other) => other.share * other.precision - one.share * one.precision);
    const two = marking.find(({ phrase }) => phrase.includes(' '));
    const single = marking.find(({ phrase }) => !phrase.includes(' '));
    return [two, single].flatMap((found) => found?.phrase ?? []);
  }
}
