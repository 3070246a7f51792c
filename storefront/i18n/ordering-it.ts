export { checkout as ordering } from './it/checkout.ts';
