import type { forms as source } from '../it/forms.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of forms and paginated lists. */
export const forms: SameTexts<typeof source> = {
  'common.cancel': 'Cancel',
  'common.required': 'Field is required',
  'common.breadcrumbs': 'Breadcrumbs',
  'common.previous': 'Previous',
  'common.next': 'Next',
  'common.pages': 'Pages',
  'common.invalidEmail': 'Field is email',
  'common.fixErrors': 'Fix highlighted errors before proceeding',
};
