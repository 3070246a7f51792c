import type { Department } from '../line.ts';
import { luminaireLines } from './lighting-fittings.ts';
import { lampLines } from './lighting-lamps.ts';

export const lighting: Department = {
  code: '0400',
  name: ['Illuminazione', 'Lighting'],
  use: 'impianti',
  groups: [
    ['0410', 'Lampade LED', 'LED lamps'],
    ['0411', 'Goccia, globo e candela', 'Bulbs, globes and candles'],
    ['0412', 'Faretti GU10 e MR16', 'GU10 and MR16 spots'],
    ['0413', 'Tubi LED', 'LED tubes'],
    ['0420', 'Apparecchi da interno', 'Indoor fittings'],
    ['0421', 'Pannelli LED', 'LED panels'],
    ['0422', 'Plafoniere stagne', 'Weatherproof battens'],
    ['0423', 'Faretti da incasso', 'Downlights'],
    ['0430', 'Apparecchi da esterno', 'Outdoor fittings'],
    ['0431', 'Proiettori', 'Floodlights'],
    ['0432', 'Applique da esterno', 'Outdoor wall lights'],
    ['0440', 'Strisce LED', 'LED strips'],
    ['0441', 'Strisce e profili', 'Strips and profiles'],
    ['0442', 'Alimentatori', 'Drivers'],
    ['0450', 'Emergenza', 'Emergency lighting'],
    ['0451', 'Lampade di emergenza', 'Emergency lights'],
  ],
  families: [
    ['lampade-led', 'Lampade LED', 'LED lamps', 'attacco potenza flusso luce fascio classe_energia dimmerabile'],
    ['tubi-led', 'Tubi LED', 'LED tubes', 'attacco lunghezza potenza flusso luce classe_energia'],
    ['pannelli-led', 'Pannelli LED', 'LED panels', 'misura potenza flusso luce ip classe_energia'],
    ['plafoniere', 'Plafoniere stagne', 'Weatherproof battens', 'materiale lunghezza potenza flusso luce ip'],
    ['faretti', 'Faretti da incasso', 'Downlights', 'materiale diametro attacco potenza luce ip'],
    ['proiettori', 'Proiettori', 'Floodlights', 'materiale potenza luce fascio ip'],
    ['faretti-esterno', 'Applique da esterno', 'Outdoor wall lights', 'materiale attacco potenza luce ip'],
    [
      'strisce-led',
      'Strisce e profili LED',
      'LED strips and profiles',
      'materiale tensione potenza luce metri ip dimmerabile',
    ],
    ['alimentatori', 'Alimentatori LED', 'LED drivers', 'tensione potenza ip norma dimmerabile'],
    ['emergenza', 'Lampade di emergenza', 'Emergency lights', 'flusso autonomia tensione ip norma'],
  ],
  lines: [...lampLines, ...luminaireLines],
};
