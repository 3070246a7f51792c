export {
  findClaimPhoto,
  listClaimsOf,
  listOfficeClaims,
  listPhotoFiles,
  type Claim,
  type OfficeClaim,
} from './claims.ts';
export { closeClaim, type ClaimDecision } from './close-claim.ts';
export { reportClaim, type ClaimReport, type ClaimServices } from './report-claim.ts';
