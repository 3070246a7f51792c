import type { Department } from '../line.ts';
import { coatingLines } from './paint-coatings.ts';
import { supplyLines } from './paint-supplies.ts';

export const paint: Department = {
  code: '0900',
  name: ['Pitture', 'Paints'],
  use: 'casa',
  groups: [
    ['0910', 'Idropitture', 'Wall paints'],
    ['0911', 'Interni ed esterni', 'Indoor and outdoor'],
    ['0920', 'Smalti e spray', 'Enamels and sprays'],
    ['0921', 'Smalti', 'Enamels'],
    ['0922', 'Bombolette spray', 'Spray cans'],
    ['0930', 'Pennelli e rulli', 'Brushes and rollers'],
    ['0931', 'Pennelli', 'Brushes'],
    ['0932', 'Rulli', 'Rollers'],
    ['0940', 'Sigillanti e schiume', 'Sealants and foams'],
    ['0941', 'Siliconi e acrilici', 'Silicones and acrylics'],
    ['0942', 'Schiume poliuretaniche', 'PU foams'],
    ['0943', 'Pistole', 'Guns'],
    ['0950', 'Mascheratura', 'Masking'],
    ['0951', 'Nastri e teli', 'Tapes and sheets'],
  ],
  families: [
    ['idropitture', 'Idropitture', 'Wall paints', 'base aspetto contenuto copertura ambiente norma'],
    ['smalti', 'Smalti', 'Enamels', 'base aspetto contenuto copertura ambiente'],
    ['spray', 'Spray', 'Sprays', 'base aspetto contenuto_ml temperatura ambiente'],
    ['pennelli', 'Pennelli', 'Brushes', 'materiale larghezza lunghezza adatto'],
    ['rulli', 'Rulli', 'Rollers', 'materiale larghezza diametro adatto'],
    ['siliconi', 'Siliconi e acrilici', 'Silicones and acrylics', 'base contenuto_ml temperatura supporto ambiente'],
    ['schiume', 'Schiume', 'Foams', 'base contenuto_ml supporto ambiente'],
    ['pistole', 'Pistole', 'Guns', 'materiale lunghezza adatto contenuto_ml'],
    ['nastri-copertura', 'Nastri e teli', 'Tapes and sheets', 'materiale larghezza metri temperatura ambiente'],
  ],
  lines: [...coatingLines, ...supplyLines],
};
