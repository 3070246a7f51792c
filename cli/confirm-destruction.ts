import { createInterface } from 'node:readline/promises';
import { CommandError } from './command-error.ts';
import type { ShopState } from './shop-state.ts';

export interface Confirmation {
  /** Beginning of the sentence about what will be lost: "--reset deletes". */
  what: string;
  /** Readable name of the database. */
  place: string;
  state: ShopState;
  /** The value of --confirm on the command line. */
  given: string | undefined;
  input?: NodeJS.ReadStream;
  output?: NodeJS.WriteStream;
}

/**
 * Asks for confirmation that a shop may be destroyed: its name must be typed, on the terminal or as `--confirm`. An
 * empty shop and an unchanged demonstration need no name, because they contain nobody's data. Throws CommandError when
 * the name is missing or wrong; every destructive command calls this before it changes anything.
 */
export async function confirmDestruction(confirmation: Confirmation): Promise<void> {
  const { what, place, state, given, input = process.stdin, output = process.stdout } = confirmation;
  if (state.kind !== 'shop') return;
  const { name, articles, customers, orders } = state;
  const loss = `${what} the shop “${name}” in the ${place}: ${articles} articles, ${customers} customers, ${orders} orders.`;
  if (given === undefined && !input.isTTY) {
    throw new CommandError(`${loss}\nNothing was changed. If you want that, add --confirm "${name}".`);
  }
  if (sameName(given ?? (await ask(loss, input, output)), name)) return;
  throw new CommandError(`That is not the name of this shop, which is “${name}”. Nothing was changed.`);
}

async function ask(loss: string, input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const terminal = createInterface({ input, output });
  try {
    output.write(`${loss}\n`);
    return await terminal.question('Type the name of the shop to go on: ');
  } finally {
    terminal.close();
  }
}

function sameName(typed: string, name: string): boolean {
  return typed.trim().normalize() === name.trim().normalize();
}
