/** A body that does not fit the contract: 422 with sentences by field, already in the caller's language. */
export class RefusedRequest extends Error {
  readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]>) {
    super('the request does not fit the contract');
    this.name = 'RefusedRequest';
    this.errors = errors;
  }
}
