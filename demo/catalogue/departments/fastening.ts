import type { Department } from '../line.ts';
import { anchorLines } from './fastening-anchors.ts';
import { nutLines } from './fastening-nuts.ts';
import { screwLines } from './fastening-screws.ts';
import { woodScrewLines } from './fastening-wood-screws.ts';

export const fastening: Department = {
  code: '0500',
  name: ['Fissaggio', 'Fastening'],
  use: 'officina',
  groups: [
    ['0510', 'Viti metriche', 'Metric screws'],
    ['0511', 'Teste esagonali', 'Hexagon heads'],
    ['0512', 'Cava esagonale TCEI', 'Socket head caps'],
    ['0513', 'Testa svasata', 'Countersunk heads'],
    ['0520', 'Viti legno e autoforanti', 'Wood and self-drilling screws'],
    ['0521', 'Viti truciolari', 'Chipboard screws'],
    ['0522', 'Viti autoforanti', 'Self-drilling screws'],
    ['0523', 'Viti per cartongesso', 'Drywall screws'],
    ['0530', 'Dadi, rondelle, barre', 'Nuts, washers, rods'],
    ['0531', 'Dadi', 'Nuts'],
    ['0532', 'Rondelle', 'Washers'],
    ['0533', 'Barre filettate', 'Threaded rods'],
    ['0540', 'Tasselli e ancoranti', 'Plugs and anchors'],
    ['0541', 'Tasselli in nylon', 'Nylon plugs'],
    ['0542', 'Ancoranti in acciaio', 'Steel anchors'],
    ['0543', 'Ancoranti chimici', 'Chemical anchors'],
    ['0550', 'Rivetti e chiodi', 'Rivets and nails'],
    ['0551', 'Rivetti a strappo', 'Blind rivets'],
    ['0552', 'Chiodi', 'Nails'],
    ['0560', 'Collari e fascette', 'Clamps'],
    ['0561', 'Collari per tubo', 'Pipe clamps'],
    ['0562', 'Fascette stringitubo', 'Hose clamps'],
  ],
  families: [
    ['viti-metriche', 'Viti metriche', 'Metric screws', 'materiale finitura filetto lunghezza norma classe pezzi'],
    ['viti-legno', 'Viti per legno', 'Wood screws', 'materiale finitura diametro lunghezza testa impronta pezzi'],
    [
      'viti-autoforanti',
      'Viti autoforanti',
      'Self-drilling screws',
      'materiale finitura diametro lunghezza testa norma pezzi',
    ],
    ['dadi', 'Dadi', 'Nuts', 'materiale finitura filetto norma classe pezzi'],
    ['rondelle', 'Rondelle', 'Washers', 'materiale finitura filetto norma pezzi'],
    ['barre-filettate', 'Barre filettate', 'Threaded rods', 'materiale finitura filetto lunghezza norma classe'],
    ['tasselli-nylon', 'Tasselli in nylon', 'Nylon plugs', 'materiale diametro lunghezza supporto pezzi'],
    [
      'ancoranti',
      'Ancoranti in acciaio',
      'Steel anchors',
      'materiale finitura filetto diametro lunghezza supporto pezzi norma',
    ],
    ['ancoranti-chimici', 'Ancoranti chimici', 'Chemical anchors', 'materiale contenuto_ml supporto temperatura norma'],
    ['rivetti', 'Rivetti', 'Rivets', 'materiale diametro lunghezza testa pezzi norma'],
    ['chiodi', 'Chiodi', 'Nails', 'materiale finitura misura testa'],
    ['collari', 'Collari e fascette', 'Clamps', 'materiale finitura diametro misura larghezza attacco'],
  ],
  lines: [...screwLines, ...woodScrewLines, ...nutLines, ...anchorLines],
};
