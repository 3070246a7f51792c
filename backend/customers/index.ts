export {
  GUEST,
  mayReadOf,
  requireClient,
  resolveRequestContext,
  type RequestContext,
  type Client,
} from './request-context.ts';
export {
  createIdentityReader,
  type ActingCustomer,
  type DeliveryAddress,
  type Identity,
  type IdentityReader,
} from './identity.ts';
export { DEVICE_DAYS } from './devices.ts';
export { createLogin, type LoggedIn, type Login } from './login.ts';
export { createSessions, SESSION_DAYS, type Sessions } from './sessions.ts';
export { createTokens, TOKEN_MINUTES, type Tokens } from './tokens.ts';
