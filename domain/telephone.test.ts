import { expect, it } from 'vitest';
import { telephoneLink } from './telephone.ts';

it.each([
  ['051 000 12 34', 'tel:0510001234'],
  ['+39 051/000-1234', 'tel:+390510001234'],
  ['(0542) 1', 'tel:05421'],
])('%s is called with %s', (telephone, link) => expect(telephoneLink(telephone)).toBe(link));
