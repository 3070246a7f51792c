export { DEVICE_DAYS } from './devices.ts';
export { reportFailedLogin } from './failed-logins.ts';
export { createLogin, type LoggedIn, type Login } from './login.ts';
export { acceptInvitation, findInvitation, noteInvitationOpened } from './invitations/accept.ts';
export { inviteMember } from './invitations/invite.ts';
export { changeMember, removeMember } from './members/change-members.ts';
export { changeOwnName } from './members/change-name.ts';
export { findCompanies, type FoundCompany } from './members/find-companies.ts';
export { listMembers, type Member } from './members/members.ts';
export { rememberCustomer } from './members/remember-customer.ts';
export { createSessions, SESSION_DAYS, UNUSED_DAYS, type Sessions } from './sessions.ts';
export { createTokens, TOKEN_MINUTES, type Tokens } from './tokens.ts';
export { findUser, storedUsers } from './write/stored-users.ts';
export { upsertMembers } from './write/members.ts';
export {
  addAccessRequests,
  addCorrections,
  type AccessRequestRecord,
  type CorrectionRecord,
} from './write/requests.ts';
export { addPastWaves, type PastOutcome, type PastWaveRecord } from './write/past-waves.ts';
export { upsertUsers, userShape } from './write/users.ts';
export { maskedNetwork, networkOf } from './network.ts';
export { parseUserAgent } from './sessions/user-agent.ts';
export { findAccessRequest, requireRequestInScope, searchAccessRequests } from './office/access-requests.ts';
export { decideCorrection, searchCorrections } from './office/corrections.ts';
export {
  changeCustomerPerson,
  endCustomerPersonSessions,
  inviteCustomerPerson,
  listCustomerPeople,
  setCustomerPersonActive,
} from './office/customer-people.ts';
export { followAgents } from './office/follow-agents.ts';
export { endViewAs, startViewAs } from './office/view-as.ts';
export {
  addAdministrator,
  addFirstPerson,
  offerOfficeStart,
  requireOfficeStart,
  type FirstPerson,
} from './office/first-person.ts';
export { giveOfficeRole, isLastAdministrator, requireRole, tieToAgents } from './office/give-role.ts';
export {
  changeOfficeRole,
  endSessionsOf,
  listAgentNames,
  listOfficePeople,
  listOfficeRoles,
  markProved,
  switchLetterKeys,
} from './office/people.ts';
export {
  changeOfficePerson,
  inviteAgain,
  inviteOfficePerson,
  type InvitedPerson,
  type PersonChanges,
} from './office/office-people.ts';
export { addOwnRole, changeOwnRole, removeOwnRole } from './office/own-roles.ts';
export { askForRole, listRoleGivers } from './office/role-givers.ts';
export {
  endOfficeSession,
  findLoginPlace,
  listOfficeSessions,
  listSignIns,
  logOfficeLogin,
  requireOfficePerson,
} from './office/login-places.ts';
export { startTryingRole, stopTryingRole } from './office/try-role.ts';
export { AdministrationError } from './administration/administration-error.ts';
export { setCustomerClosed } from './administration/close-customer.ts';
export { listUsers, mailReset, removeSecondFactor, setUserActive, setUserRole } from './administration/users.ts';
export * from './activation/index.ts';
export { accountTasks } from './jobs.ts';
export { requestAddress, requestCorrection, type CorrectionRequester } from './corrections/request-correction.ts';
export { answerCorrection, listCorrections, listOwnCorrections } from './corrections/corrections.ts';
export { createAccountLimits, type AccountLimits } from './limits.ts';
export { findOwnEmail } from './own-email.ts';
export { shortestPasswordOf } from './password/new-password.ts';
export { changePassword } from './password/change-password.ts';
export { requestPasswordReset, findResetLink, resetPassword } from './password/reset-password.ts';
export { requestAccess, confirmAccess } from './registration/access-request.ts';
export { confirmEmail } from './registration/confirm-email.ts';
export {
  approveRequest,
  decideApproval,
  rejectRequest,
  reopenRequest,
  type CustomerChoice,
} from './registration/decide.ts';
export { placesOf } from './registration/places.ts';
export { register } from './registration/register.ts';
export { closeCompanyRequest, listCompanyRequests, listRequests, type ListedRequest } from './registration/requests.ts';
export { renewSecondFactors } from './second-factor/renew-secrets.ts';
export { createChallenges, type Challenges } from './second-factor/challenge.ts';
export {
  confirmSecondFactor,
  findSecondFactor,
  startSecondFactor,
  stopSecondFactor,
  useSecondFactor,
} from './second-factor/second-factor.ts';
export { type AccountServices } from './services.ts';
export { endAllSessions, endOwnSession, listOwnSessions, logOwnLogin } from './sessions/own-sessions.ts';
