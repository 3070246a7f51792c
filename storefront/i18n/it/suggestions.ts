/** Texts of the suggestions below the search input. */
export const suggestions = {
  'catalogue.suggestions': 'Suggerimenti',
  'catalogue.suggestionCount': '{shown} di {total}',
  'catalogue.suggestionHead': 'Articoli',
  'catalogue.allResults': { one: 'Un risultato per «{text}»', other: 'Tutti i {count} risultati per «{text}»' },
  'catalogue.suggestionsFound': {
    one: '{count} suggerimento, frecce per scorrere',
    other: '{count} suggerimenti, frecce per scorrere',
  },
  'catalogue.keyMove': 'scorri',
  'catalogue.keyOpen': 'apri',
  'catalogue.keyClose': 'chiudi',
  'catalogue.from': 'da {price}',
} as const;
