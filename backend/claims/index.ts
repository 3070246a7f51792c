export {
  findClaimPhoto,
  listClaimsOf,
  listOfficeClaims,
  listPhotoFiles,
  type Claim,
  type OfficeClaim,
} from './claims.ts';
export { closeClaim } from './close-claim.ts';
export {
  CLAIM_VIEWS,
  findClaimCase,
  findOfficePhoto,
  listClaimCases,
  sumClaims,
  type ClaimCase,
  type ClaimView,
} from './office-claims.ts';
export { addPastClaims, type PastClaim } from './past-claims.ts';
export { reportClaim } from './report-claim.ts';
