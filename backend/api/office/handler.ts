import type { z } from 'zod';
import type { OfficeEndpoint } from '../../../contract/office/endpoint.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { OfficePermission } from '../../../domain/office-rights.ts';
import type { Actor } from '../../audit/index.ts';
import type { Identity, OfficeIdentity } from '../../customers/index.ts';
import type { Services } from '../../services.ts';

/** What a handler of the office knows about the request besides its body. */
export interface OfficeContext {
  /** The person of the office, with its role. */
  identity: Identity & { office: OfficeIdentity };
  /** The same person, for entries of the log. */
  actor: Actor;
  /** Whether the person has a permission besides the endpoint's own. */
  may: (permission: OfficePermission) => boolean;
  locale: Locale;
}

/** Code behind an endpoint of the office: the request is already validated, the response must match the contract. */
export type OfficeHandler<Endpoint extends OfficeEndpoint> = (
  services: Services,
  request: z.output<Endpoint['request']>,
  context: OfficeContext,
) => Promise<z.input<Endpoint['response']>>;
