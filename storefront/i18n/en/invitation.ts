import type { invitation as source } from '../it/invitation.ts';
import type { SameTexts } from '../translate.ts';

export const invitation: SameTexts<typeof source> = {
  'invitation.title': 'Order for {company}',
  'invitation.lead': 'For {company}, {inviter} invites you.',
  'invitation.leadPlain': '{company} invites you to work with its access.',
  'invitation.existing':
    'You have a login with {email}: confirm with your password, and the company is added to yours.',
  'invitation.new': 'Choose the password with which you will log in as {email}.',
  'invitation.name': 'First and last name',
  'invitation.password': 'Password',
  'invitation.newPassword': 'Choose a password',
  'invitation.passwordHint': 'At least 8 characters',
  'invitation.accept': 'Accept the invitation',
  'invitation.over': 'This invitation is no longer valid',
  'invitation.overHint':
    'It was used, has expired, or a new one was sent. Ask the person who manages your company’s users again.',
  'invitation.logIn': 'Log in',
};
