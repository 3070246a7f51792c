import type { EndpointName } from '../../contract/index.ts';
import type { ResponseOf } from '../api-client/api.ts';

type Partly<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Partly<Item>[]
    : Value extends object
      ? { [Field in keyof Value]?: Partly<Value[Field]> }
      : Value;

/** A response with only the fields that a test needs. */
export function partialResponse<Name extends EndpointName>(_name: Name, response: Partly<ResponseOf<Name>>) {
  return response as ResponseOf<Name>;
}
