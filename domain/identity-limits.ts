/** Characters that a text of the shop's identity may have. */
export const IDENTITY_LIMITS = {
  name: 24,
  claim: 28,
  headline: 80,
  companyName: 200,
  street: 200,
  city: 200,
  telephone: 50,
  vatNumber: 20,
  taxCode: 20,
  register: 200,
  capital: 100,
  recipientCode: 7,
  supportHours: 60,
  paperLine: 100,
  paperFoot: 200,
} as const;

/** Lines below the logo of a paper. */
export const MOST_PAPER_LINES = 4;
export const MOST_DELIVERY_DAYS = 60;

/** Bytes of a picture that is uploaded for the identity. */
export const MOST_PICTURE_BYTES = 500_000;
