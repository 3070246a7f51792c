import type { Department } from '../line.ts';
import { masonryLines } from './building-masonry.ts';
import { siteLines } from './building-site.ts';

export const building: Department = {
  code: '1000',
  name: ['Edilizia', 'Building'],
  use: 'cantiere',
  groups: [
    ['1010', 'Leganti, malte, adesivi', 'Binders, mortars, adhesives'],
    ['1011', 'Cementi e malte', 'Cements and mortars'],
    ['1012', 'Adesivi e fughe', 'Adhesives and grouts'],
    ['1020', 'Laterizi e blocchi', 'Bricks and blocks'],
    ['1021', 'Mattoni e blocchi', 'Bricks and blocks'],
    ['1030', 'Attrezzatura da cantiere', 'Site equipment'],
    ['1031', 'Carriole', 'Wheelbarrows'],
    ['1032', 'Attrezzi da muratore', 'Bricklaying tools'],
    ['1040', 'Sistemi a secco', 'Drywall systems'],
    ['1041', 'Lastre', 'Boards'],
    ['1042', 'Profili', 'Profiles'],
    ['1050', 'Impermeabilizzazione', 'Waterproofing'],
    ['1051', 'Guaine', 'Membranes'],
    ['1052', 'Impermeabilizzanti liquidi', 'Liquid waterproofing'],
  ],
  families: [
    ['leganti', 'Leganti e malte', 'Binders and mortars', 'materiale peso classe consumo norma'],
    ['colle-fughe', 'Adesivi e fughe', 'Adhesives and grouts', 'peso classe consumo ambiente norma'],
    ['laterizi', 'Laterizi e blocchi', 'Bricks and blocks', 'materiale misura spessore peso adatto norma'],
    ['carriole', 'Carriole', 'Wheelbarrows', 'materiale ruota capacita portata_kg'],
    ['attrezzi-muratore', 'Attrezzi da muratore', 'Bricklaying tools', 'materiale lunghezza capacita versione norma'],
    ['lastre', 'Lastre', 'Boards', 'materiale spessore larghezza lunghezza classe norma'],
    ['profili', 'Profili', 'Profiles', 'materiale larghezza lunghezza spessore norma'],
    [
      'impermeabilizzanti',
      'Guaine bituminose',
      'Bitumen membranes',
      'materiale spessore metri supporto finitura norma',
    ],
    [
      'impermeabilizzanti-liquidi',
      'Impermeabilizzanti liquidi',
      'Liquid waterproofing',
      'base peso consumo ambiente norma',
    ],
  ],
  lines: [...masonryLines, ...siteLines],
};
