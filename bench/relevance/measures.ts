const DEPTH = 10;

function gainOf(grades: readonly number[]): number {
  return grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

/** nDCG@10: how close an order of grades is to the best one (`all` are the grades of everything that has one). */
export function ndcg(found: readonly number[], all: readonly number[]): number {
  const best = gainOf([...all].sort((one, other) => other - one));
  return best === 0 ? 0 : gainOf(found) / best;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
