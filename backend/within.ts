/** The result of a promise, or `otherwise` when it fails or takes longer than so many milliseconds. */
export async function within<Result>(
  milliseconds: number,
  result: Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  const gaveUp = new Promise<Result>((resolve) => setTimeout(resolve, milliseconds, otherwise).unref());
  return Promise.race([result.catch(() => otherwise), gaveUp]);
}
