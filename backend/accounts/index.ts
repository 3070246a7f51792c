export { DEVICE_DAYS } from './devices.ts';
export { createLogin, type Login } from './login.ts';
export { rememberCustomer } from './members/remember-customer.ts';
export { createSessions, SESSION_DAYS, type Sessions } from './sessions.ts';
export { createTokens, TOKEN_MINUTES, type Tokens } from './tokens.ts';
export { findUser, storedUsers } from './write/stored-users.ts';
export { upsertUsers } from './write/users.ts';
