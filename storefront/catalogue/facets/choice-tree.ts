import type { FacetChoice } from '../../readers/listing.ts';

/** A choice of a tree facet with those below it. */
export interface ChoiceBranch extends FacetChoice {
  children: ChoiceBranch[];
  /** Chosen itself, or above a chosen one: then what is below it shows. */
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
    return (byParent.get(parent) ?? []).map((choice) => {
      // A circle in what the server sends must not hang the page.
      const children = above.has(choice.id) ? [] : branch(choice.id, new Set([...above, choice.id]));
      return { ...choice, children, isOpen: choice.selected || children.some(({ isOpen }) => isOpen) };
    });
  }
  return branch('', new Set());
}

/** Choices of which `text` is part, without regard to case and accents. */
export function choicesMatching<Choice extends { label: string }>(choices: readonly Choice[], text: string): Choice[] {
  const wanted = plain(text.trim());
  return wanted === '' ? [...choices] : choices.filter(({ label }) => plain(label).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
