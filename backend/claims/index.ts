export {
  findClaimPhoto,
  listClaimsOf,
  listOfficeClaims,
  listPhotoFiles,
  type Claim,
  type OfficeClaim,
} from './claims.ts';
export { closeClaim } from './close-claim.ts';
export { reportClaim } from './report-claim.ts';
