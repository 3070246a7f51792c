import { AdministrationError } from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';

/** Runs a use case that commands run too: what its message says to who types a command, the page says in its language. */
export async function asOfficeError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AdministrationError)) throw error;
    const { code, sentence } = error.shown;
    throw new AppError(code, sentence.key, {
      ...(sentence.parameters && { parameters: sentence.parameters }),
      ...(code === 'conflict' && { reason: 'decided-already' }),
    });
  }
}
