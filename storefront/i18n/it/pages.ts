/** Texts of the content pages. */
export const pages = {
  'pages.faq': 'Domande frequenti',
} as const;
