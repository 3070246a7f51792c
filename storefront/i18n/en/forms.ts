/** Words of forms and of lists that come page by page. */
export const forms = {
  'common.previous': 'Previous',
  'common.next': 'Next',
  'common.pages': 'Pages',
  'common.invalidEmail': 'Field is email',
  'common.fixErrors': 'Fix highlighted errors before proceeding',
} as const;
