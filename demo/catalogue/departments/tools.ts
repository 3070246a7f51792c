import type { Department } from '../line.ts';
import { accessoryLines } from './tools-accessories.ts';
import { handToolLines } from './tools-hand.ts';
import { measuringLines } from './tools-measuring.ts';
import { powerToolLines } from './tools-power.ts';

export const tools: Department = {
  code: '0700',
  name: ['Utensili', 'Tools'],
  use: 'officina',
  groups: [
    ['0710', 'Elettroutensili', 'Power tools'],
    ['0711', 'Trapani e avvitatori', 'Drills and drivers'],
    ['0712', 'Tassellatori', 'Rotary hammers'],
    ['0713', 'Smerigliatrici', 'Grinders'],
    ['0714', 'Seghe', 'Saws'],
    ['0720', 'Accessori', 'Accessories'],
    ['0721', 'Punte', 'Drill bits'],
    ['0722', 'Dischi', 'Discs'],
    ['0723', 'Inserti e bussole', 'Bits and sockets'],
    ['0724', 'Lame e abrasivi', 'Blades and abrasives'],
    ['0730', 'Utensili a mano', 'Hand tools'],
    ['0731', 'Martelli e mazze', 'Hammers'],
    ['0732', 'Cacciaviti', 'Screwdrivers'],
    ['0733', 'Chiavi', 'Wrenches'],
    ['0734', 'Pinze', 'Pliers'],
    ['0735', 'Seghetti e cutter', 'Saws and knives'],
    ['0740', 'Misura', 'Measuring'],
    ['0741', 'Flessometri', 'Tape measures'],
    ['0742', 'Livelle', 'Levels'],
    ['0750', 'Scale', 'Ladders'],
    ['0751', 'Scale in alluminio', 'Aluminium ladders'],
  ],
  families: [
    ['trapani', 'Trapani e avvitatori', 'Drills and drivers', 'batteria tensione coppia giri attacco peso'],
    ['tassellatori', 'Tassellatori', 'Rotary hammers', 'potenza tensione attacco giri peso'],
    ['smerigliatrici', 'Smerigliatrici', 'Grinders', 'potenza tensione batteria diametro giri peso'],
    ['seghe', 'Seghe', 'Saws', 'potenza tensione batteria diametro giri peso'],
    ['punte', 'Punte', 'Drill bits', 'materiale diametro lunghezza attacco supporto norma'],
    ['dischi', 'Dischi', 'Discs', 'diametro spessore foro grana supporto norma'],
    ['inserti', 'Inserti e bussole', 'Bits and sockets', 'materiale impronta attacco lunghezza pezzi'],
    ['lame', 'Lame e abrasivi', 'Blades and abrasives', 'materiale grana misura supporto pezzi'],
    ['martelli', 'Martelli', 'Hammers', 'materiale peso lunghezza norma'],
    ['cacciaviti', 'Cacciaviti', 'Screwdrivers', 'impronta lunghezza isolato magnetico norma'],
    ['chiavi', 'Chiavi', 'Wrenches', 'materiale finitura apertura norma'],
    ['pinze', 'Pinze', 'Pliers', 'materiale lunghezza isolato norma'],
    ['seghetti', 'Seghetti e cutter', 'Saws and knives', 'materiale lunghezza larghezza supporto'],
    ['flessometri', 'Flessometri', 'Tape measures', 'metri larghezza classe magnetico'],
    ['livelle', 'Livelle', 'Levels', 'materiale lunghezza magnetico classe'],
    ['scale', 'Scale', 'Ladders', 'materiale gradini carico norma'],
  ],
  lines: [...powerToolLines, ...accessoryLines, ...handToolLines, ...measuringLines],
};
