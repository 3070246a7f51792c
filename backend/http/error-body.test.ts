import { describe, expect, it } from 'vitest';
import { errorBodyOf } from './error-body.ts';

const errorWith = (properties: object) => Object.assign(new Error('of the driver'), properties);

describe('R8.27 a thrown error becomes a status and a message', () => {
  it.each([
    ['a database that is not there', errorWith({ code: 'ENOENT', syscall: 'connect' })],
    ['a database that refuses', errorWith({ code: 'ECONNREFUSED' })],
    ['a database that is starting', errorWith({ code: '57P03' })],
    ['a server without free connections', errorWith({ code: '53300' })],
    ['a full disk', errorWith({ code: '53100' })],
    ['a statement given up', errorWith({ code: '57014' })],
    ['a deadlock', errorWith({ code: '40P01' })],
    ['a connection lost in the middle', new Error('Connection terminated unexpectedly')],
    ['a connection found broken', new Error('Client has encountered a connection error and is not queryable')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ])('503 for %s', (_, error) => {
    expect(errorBodyOf(error, 'en')).toEqual({
      status: 503,
      body: { message: 'The service is not available right now. Please try again in a moment.' },
      isUnexpected: true,
    });
  });

  it.each([
    ['a missing file', errorWith({ code: 'ENOENT', syscall: 'open' })],
    ['a statement that is wrong', errorWith({ code: '42601' })],
    ['a broken rule of a table', errorWith({ code: '23514' })],
    ['something that is no error', 'text'],
  ])('500 for %s, without details', (_, error) => {
    expect(errorBodyOf(error, 'it')).toEqual({
      status: 500,
      body: { message: 'Si è verificato un errore. Riprova tra un momento.' },
      isUnexpected: true,
    });
  });
});
