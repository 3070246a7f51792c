import { describe, expect, it } from 'vitest';
import { engineOf, guest, query, text } from './testing/catalogue.ts';

describe('where no article has all words', () => {
  const engine = engineOf([
    { id: 1, name: text('Trapano avvitatore', 'Cordless drill') },
    { id: 2, name: text('Trapano a percussione', 'Hammer drill') },
    { id: 3, name: text('Colonna doccia', 'Shower column') },
    { id: 4, name: text('Coppiglia 2 × 20', 'Split pin 2 × 20') },
    { id: 5, name: text('Vite 3 × 30', 'Screw 3 × 30') },
    { id: 6, name: text('Pannello LED 40 W', 'LED panel 40 W') },
    { id: 7, name: text('Modulo fotovoltaico', 'Photovoltaic module') },
    { id: 8, name: text('Aceto di vino', 'Wine vinegar') },
    { id: 9, name: text('Aceto di mele', 'Apple vinegar') },
    { id: 10, name: text('Bottiglia in vetro', 'Glass bottle') },
    { id: 11, name: text('Biscotti avena e miele', 'Oat biscuits') },
    { id: 12, name: text('Biscottini toscani', 'Tuscan biscuits') },
    { id: 13, name: text('Vite per legno a testa esagonale 6 × 60', 'Coach screw 6 × 60') },
  ]);
  const found = (typed: string, locale: 'it' | 'en' = 'it'): number[] =>
    engine
      .search(query({ text: typed }), guest({ locale }))
      .hits.map(({ product }) => product.articleId)
      .sort((one, other) => one - other);

  it.each<[string, string, 'it' | 'en', number[]]>([
    ['the thing rather than what qualifies it', 'trapano a colonna', 'it', [1, 2]],
    ['the thing rather than what qualifies it in English', 'drill for column', 'en', [1, 2]],
    ['the thing rather than the measure', 'coppiglia 3x30', 'it', [4]],
    ['a thing of the trade rather than the measure', 'tirafondo 3x30', 'it', [13]],
    ['a name of the trade that another word divides', 'pannello LED fotovoltaico', 'it', [7]],
    ['the thing rather than what it is sold in', 'bottiglia di aceto balsamico', 'it', [8, 9]],
    ['the base of a known diminutive', "biscottini all'avena", 'it', [11, 12]],
  ])('R2.30 keeps %s: %s', (_, typed, locale, ids) => {
    expect(found(typed, locale)).toEqual(ids);
  });
});

describe('an unknown word', () => {
  const engine = engineOf([
    { id: 1, name: text('Cuffia antirumore', 'Ear defender') },
    { id: 2, name: text('Bullone zincato', 'Galvanised bolt') },
  ]);
  it.each([
    ['what is against it', 'proteggere dal rumore', 1],
    ['the base of a diminutive in -oncino', 'bulloncini', 2],
  ])('R2.30 finds %s: %s', (_, typed, id) => {
    const { hits } = engine.search(query({ text: typed }), guest());
    expect(hits[0]).toMatchObject({ product: { articleId: id } });
  });
});
