import type { FacetChoice } from '../../parsers/listing.ts';

/** A choice of a tree facet with those below it. */
export interface ChoiceBranch extends FacetChoice {
  children: ChoiceBranch[];
  /** Chosen itself, above a chosen one, or with none beside it: then what is below it shows. */
  isOpen: boolean;
}

/** Orders the flat choices of a tree facet under their parents; one whose parent is not among them stands at the top. */
export function choiceTree(choices: readonly FacetChoice[]): ChoiceBranch[] {
  const known = new Set(choices.map(({ id }) => id));
  const byParent = new Map<string, FacetChoice[]>();
  for (const choice of choices) {
    const { id, parent } = choice;
    const place = parent !== null && parent !== id && known.has(parent) ? parent : '';
    byParent.set(place, [...(byParent.get(place) ?? []), choice]);
  }

  function branch(parent: string, above: ReadonlySet<string>): ChoiceBranch[] {
    const beside = byParent.get(parent) ?? [];
    return beside.map((choice) => {
      // A circle in what the server sends must not hang the page.
      const children = above.has(choice.id) ? [] : branch(choice.id, new Set([...above, choice.id]));
      const isOnly = beside.length === 1;
      return { ...choice, children, isOpen: choice.selected || isOnly || children.some(({ isOpen }) => isOpen) };
    });
  }
  return branch('', new Set());
}

/**
 * Whether a tree says the same as another at its top, name by name and count by count, so that a buyer gains nothing by it.
 * One in which something is chosen always says something.
 */
export function isRepetition(choices: readonly FacetChoice[], others: readonly FacetChoice[]): boolean {
  if (choices.some(({ selected }) => selected)) return false;
  const [top, otherTop] = [choices, others].map((all) => all.filter(({ parent }) => parent === null));
  if (!top || !otherTop || top.length !== otherTop.length) return false;
  return top.every(({ label, count }, place) => otherTop[place]?.label === label && otherTop[place].count === count);
}

/** Choices of which `text` is part, without regard to case and accents. */
export function choicesMatching<Choice extends { label: string }>(choices: readonly Choice[], text: string): Choice[] {
  const wanted = plain(text.trim());
  return wanted === '' ? [...choices] : choices.filter(({ label }) => plain(label).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
