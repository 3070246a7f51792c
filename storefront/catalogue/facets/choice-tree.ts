import type { FacetChoice } from '../../parsers/listing.ts';

/** A choice of a tree facet with its children. */
export interface ChoiceBranch extends FacetChoice {
  children: ChoiceBranch[];
  /** Selected, above a selected choice, or without siblings: then its children are shown. */
  isOpen: boolean;
}

/** Builds the tree from the flat choices of a facet; a choice whose parent is missing goes to the top. */
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
      // A cycle in the response must not hang the page.
      const children = above.has(choice.id) ? [] : branch(choice.id, new Set([...above, choice.id]));
      const isOnly = beside.length === 1;
      return { ...choice, children, isOpen: choice.selected || isOnly || children.some(({ isOpen }) => isOpen) };
    });
  }
  return branch('', new Set());
}

/**
 * Whether the top level of a tree has the same names and counts as that of another one, so that showing it is of no
 * use. A tree with a selected choice is never a repetition.
 */
export function isRepetition(choices: readonly FacetChoice[], others: readonly FacetChoice[]): boolean {
  if (choices.some(({ selected }) => selected)) return false;
  const [top, otherTop] = [choices, others].map((all) => all.filter(({ parent }) => parent === null));
  if (!top || !otherTop || top.length !== otherTop.length) return false;
  return top.every(({ label, count }, place) => otherTop[place]?.label === label && otherTop[place].count === count);
}

/** Choices whose label contains `text`, ignoring case and accents. */
export function choicesMatching<Choice>(
  choices: readonly Choice[],
  text: string,
  labelOf: (choice: Choice) => string,
): Choice[] {
  const wanted = plain(text.trim());
  return wanted === '' ? [...choices] : choices.filter((choice) => plain(labelOf(choice)).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
