import type { Department } from '../line.ts';
import { clothingLines } from './safety-clothing.ts';
import { footwearLines } from './safety-footwear.ts';
import { gloveLines } from './safety-gloves.ts';
import { protectionLines } from './safety-protection.ts';

export const safety: Department = {
  code: '0800',
  name: ['Antinfortunistica', 'Safety and workwear'],
  use: 'cantiere',
  groups: [
    ['0810', 'Guanti', 'Gloves'],
    ['0811', 'Guanti spalmati', 'Coated gloves'],
    ['0812', 'Guanti in pelle', 'Leather gloves'],
    ['0813', 'Guanti monouso', 'Disposable gloves'],
    ['0820', 'Testa, occhi, udito, respiro', 'Head, eyes, ears, breathing'],
    ['0821', 'Elmetti', 'Helmets'],
    ['0822', 'Occhiali e visiere', 'Glasses and visors'],
    ['0823', 'Cuffie e inserti auricolari', 'Earmuffs and plugs'],
    ['0824', 'Maschere e filtri', 'Masks and filters'],
    ['0830', 'Calzature', 'Footwear'],
    ['0831', 'Scarpe di sicurezza', 'Safety shoes'],
    ['0832', 'Stivali', 'Boots'],
    ['0840', 'Abbigliamento', 'Clothing'],
    ['0841', 'Pantaloni', 'Trousers'],
    ['0842', 'Giacche e felpe', 'Jackets and sweatshirts'],
    ['0843', 'Alta visibilità', 'High visibility'],
    ['0844', 'Tute monouso', 'Disposable coveralls'],
    ['0850', 'Anticaduta e pronto soccorso', 'Fall arrest and first aid'],
    ['0851', 'Imbracature e cordini', 'Harnesses and lanyards'],
    ['0852', 'Pronto soccorso', 'First aid'],
  ],
  families: [
    ['guanti', 'Guanti da lavoro', 'Work gloves', 'materiale rivestimento protezione norma versione'],
    ['guanti-monouso', 'Guanti monouso', 'Disposable gloves', 'materiale spessore pezzi norma'],
    ['elmetti', 'Elmetti', 'Helmets', 'materiale norma versione isolato'],
    ['occhiali', 'Occhiali e visiere', 'Glasses and visors', 'materiale lente protezione norma'],
    ['protezione-udito', 'Protezione dell’udito', 'Hearing protection', 'materiale snr versione norma'],
    ['respiratori', 'Respiratori', 'Respirators', 'materiale protezione pezzi norma'],
    ['calzature', 'Calzature', 'Footwear', 'materiale protezione suola antistatico norma'],
    ['abbigliamento', 'Abbigliamento da lavoro', 'Workwear', 'tessuto stagione protezione norma'],
    ['alta-visibilita', 'Alta visibilità', 'High visibility', 'tessuto stagione classe norma'],
    ['tute', 'Tute monouso', 'Disposable coveralls', 'materiale protezione antistatico norma'],
    ['anticaduta', 'Anticaduta', 'Fall arrest', 'materiale lunghezza carico norma'],
    ['pronto-soccorso', 'Pronto soccorso', 'First aid', 'materiale pezzi norma versione'],
  ],
  lines: [...gloveLines, ...protectionLines, ...footwearLines, ...clothingLines],
};
