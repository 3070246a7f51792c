export { checkout as ordering } from './en/checkout.ts';
