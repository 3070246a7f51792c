/** A body that does not match the contract: 422 with messages by field, already in the request's language. */
export class RejectedRequest extends Error {
  readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]>) {
    super('the request does not fit the contract');
    this.name = 'RejectedRequest';
    this.errors = errors;
  }
}
