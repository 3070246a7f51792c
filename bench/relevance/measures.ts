const DEPTH = 10;

type Grades = readonly (number | undefined)[];

function gainOf(grades: Grades): number {
  return grades
    .slice(0, DEPTH)
    .reduce<number>((sum, grade = 0, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/**
 * nDCG@10: how close an order of grades is to the best one (`all` are the grades of everything that has one). A hit
 * without a grade counts as wrong.
 */
export function ndcg(found: Grades, all: readonly number[]): number {
  const best = gainOf([...all].sort((one, other) => other - one));
  return best === 0 ? 0 : gainOf(found) / best;
}

/** The same without the hits that have no judgement. */
export function ndcgOfJudged(found: Grades, all: readonly number[]): number {
  return ndcg(
    found.filter((grade) => grade !== undefined),
    all,
  );
}

/** judged@10: the share of the first ten hits that have a grade; of fewer hits, of all. */
export function judgedShare(found: Grades): number {
  const first = found.slice(0, DEPTH);
  return first.length === 0 ? 0 : first.filter((grade) => grade !== undefined).length / first.length;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
