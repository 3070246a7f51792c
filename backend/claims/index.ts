export {
  findClaimPhoto,
  isWithCustomer,
  listClaimsOf,
  listOfficeClaims,
  listPhotoFiles,
  type Claim,
  waitsSince,
  type OfficeClaim,
} from './claims.ts';
export { closeClaim } from './close-claim.ts';
export {
  CLAIM_VIEWS,
  claimAddress,
  findClaimCase,
  findOfficePhoto,
  listRepetitions,
  listClaimCases,
  sumClaimFigures,
  sumClaims,
  type ClaimCase,
  type ClaimFigures,
  type ClaimView,
  type Repetition,
} from './office-claims.ts';
export { addToClaim, askForPhotos } from './claim-questions.ts';
export { addPastClaims, type PastClaim } from './past-claims.ts';
export {
  findClaimableDelivery,
  findDeliveries,
  registerClaim,
  withdrawClaim,
  type FoundDelivery,
} from './register-claim.ts';
export { reportClaim } from './report-claim.ts';
