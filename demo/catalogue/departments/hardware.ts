import type { Department } from '../line.ts';
import { fixtureLines } from './hardware-fittings.ts';
import { lockLines } from './hardware-locks.ts';

export const hardware: Department = {
  code: '0600',
  name: ['Ferramenta', 'Hardware'],
  use: 'casa',
  groups: [
    ['0610', 'Chiusure e sicurezza', 'Locks and security'],
    ['0611', 'Lucchetti', 'Padlocks'],
    ['0612', 'Cilindri', 'Cylinders'],
    ['0613', 'Serrature', 'Locks'],
    ['0620', 'Maniglie', 'Handles'],
    ['0621', 'Maniglie per porta', 'Door handles'],
    ['0630', 'Cerniere', 'Hinges'],
    ['0631', 'Cerniere per porte e cancelli', 'Door and gate hinges'],
    ['0640', 'Catene e funi', 'Chains and ropes'],
    ['0641', 'Catene e funi metalliche', 'Chains and wire ropes'],
    ['0650', 'Ruote', 'Castors'],
    ['0651', 'Ruote industriali', 'Industrial castors'],
    ['0660', 'Arredo e accessori', 'Fittings'],
    ['0661', 'Reggimensola', 'Shelf brackets'],
    ['0662', 'Cassette postali', 'Letter boxes'],
  ],
  families: [
    ['lucchetti', 'Lucchetti', 'Padlocks', 'materiale larghezza diametro attacco chiavi sicurezza'],
    ['cilindri', 'Cilindri', 'Cylinders', 'materiale misura finitura chiavi sicurezza norma'],
    ['serrature', 'Serrature', 'Locks', 'materiale finitura entrata mano larghezza sicurezza'],
    ['maniglie', 'Maniglie', 'Handles', 'materiale finitura attacco norma'],
    ['cerniere', 'Cerniere', 'Hinges', 'materiale finitura altezza carico'],
    ['catene-funi', 'Catene e funi', 'Chains and ropes', 'materiale finitura diametro metri carico norma'],
    ['ruote', 'Ruote', 'Castors', 'materiale finitura diametro larghezza attacco portata_kg'],
    ['reggimensola', 'Reggimensola', 'Shelf brackets', 'materiale finitura altezza larghezza carico'],
    ['cassette-postali', 'Cassette postali', 'Letter boxes', 'materiale altezza larghezza chiavi norma'],
  ],
  lines: [...lockLines, ...fixtureLines],
};
