export { eraseAndAnswer, fetchCopy, fetchOwnCopy, personTasks, prepareCopy, tryErasure } from './answer.ts';
export { repeatErasures } from './erasure-list.ts';
export {
  askAboutOwnData,
  closePersonRequest,
  listOwnRequests,
  listPersonRequests,
  registerPersonRequest,
  requirePersonRequest,
  URGENT_DAYS,
  type PersonRequest,
} from './requests.ts';
