import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { fieldsToWrite } from './office-saving.ts';

const stored = { email: 'a@old.example', city: 'Imola', lists: [1, 2] };

describe('6.1 a save with the values that it began from', () => {
  it('writes what is still as it was, and leaves out what is stored like this already', () => {
    const changes = {
      email: { before: 'a@old.example', after: 'b@new.example' },
      city: { before: 'Bologna', after: 'Imola' },
      lists: { before: [1, 2], after: [3] },
      phone: { before: null, after: '051 1' },
    };
    expect(fieldsToWrite(stored, changes)).toEqual([
      { field: 'email', before: 'a@old.example', after: 'b@new.example' },
      { field: 'lists', before: [1, 2], after: [3] },
      { field: 'phone', before: null, after: '051 1' },
    ]);
  });

  it('writes nothing when one field was changed meanwhile, and tells all three values', () => {
    const changes = { email: { before: 'x', after: 'y' }, city: { before: 'Imola', after: 'Lugo' } };
    try {
      fieldsToWrite(stored, changes);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        code: 'conflict',
        reason: 'changed-meanwhile',
        conflicts: [{ field: 'email', before: 'x', now: 'a@old.example', after: 'y' }],
      });
    }
  });
});
