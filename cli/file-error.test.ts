import { mkdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileErrorMessage } from './file-error.ts';

const failed = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
};
const coded = (code: string) => Object.assign(new Error(`${code}: no`), { code, path: '/data/secret' });

it('names the file and what to do', () => {
  expect(fileErrorMessage(coded('EACCES'))).toMatch(/^\/data\/secret belongs to another user, .* \(EACCES\)\.$/);
  expect(fileErrorMessage(coded('EROFS'))).toMatch(/read-only.*\(EROFS\)/);
  expect(fileErrorMessage(failed(() => readFileSync('/nonexistent/secret')))).toBeNull();
  expect(fileErrorMessage('no error')).toBeNull();
});

it.runIf(process.platform === 'linux')('reads the errors of the operating system', () => {
  // The kernel lets nobody make folders there.
  expect(fileErrorMessage(failed(() => mkdirSync('/sys/fs/bancale')))).toMatch(
    /^\/sys\/fs\/bancale .* \((?:EPERM|EACCES|EROFS)\)\.$/,
  );
});
