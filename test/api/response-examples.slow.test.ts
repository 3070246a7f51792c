import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { recordExamples, type ResponseExamples } from '../builders/response-examples/record.ts';
import { shapeOf } from '../builders/response-examples/readable.ts';

const FILE = 'contract/response-examples.json';

/** `EXAMPLES_RECORD=on` writes the examples of the API document anew. */
const isRecording = process.env['EXAMPLES_RECORD'] === 'on';

it('4.5 every endpoint responds in the shape of its example, and so does every error', async () => {
  const live = await recordExamples();
  if (isRecording) await writeFile(FILE, `${JSON.stringify(live, null, 2)}\n`);
  const stored = JSON.parse(await readFile(FILE, 'utf8')) as ResponseExamples;
  expect(Object.keys(stored.responses)).toEqual(Object.keys(live.responses));
  for (const [name, response] of Object.entries(live.responses))
    expect(shapeOf(stored.responses[name as keyof typeof live.responses]), name).toEqual(shapeOf(response));
  for (const [status, error] of Object.entries(live.errors))
    expect(shapeOf(stored.errors[status]), status).toEqual(shapeOf(error));
});
