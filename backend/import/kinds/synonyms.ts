import { LOCALES } from '../../../domain/locale.ts';
import { upsertSynonyms } from '../../search/index.ts';
import { key } from '../mapping/field-spec.ts';
import { defineKind } from './kind.ts';

/** Phrases with the same meaning in a search. */
export const synonyms = defineKind({
  name: 'synonyms',
  group: 'catalogue',
  fields: {
    code: key,
    language: { type: 'text', choices: LOCALES },
    phrases: { type: 'texts', isRequired: true, maximum: 50, shown: 'line' },
  },
  identify: ({ code }) => code,
  write: upsertSynonyms,
});
