export { createLookUp, type LookUpTxt, type TxtAnswer } from './look-up.ts';
