import type { Department } from '../line.ts';
import { emitterLines } from './heating-emitters.ts';
import { plantLines } from './heating-plant.ts';

export const heating: Department = {
  code: '0200',
  name: ['Riscaldamento', 'Heating'],
  use: 'impianti',
  groups: [
    ['0210', 'Radiatori', 'Radiators'],
    ['0211', 'Radiatori in alluminio', 'Aluminium radiators'],
    ['0212', 'Scaldasalviette', 'Towel warmers'],
    ['0220', 'Caldaie e scaldacqua', 'Boilers and water heaters'],
    ['0221', 'Caldaie a condensazione', 'Condensing boilers'],
    ['0222', 'Scaldacqua elettrici', 'Electric water heaters'],
    ['0230', 'Regolazione', 'Controls'],
    ['0231', 'Valvole per radiatore', 'Radiator valves'],
    ['0232', 'Termostati e cronotermostati', 'Thermostats'],
    ['0240', 'Componenti di centrale', 'Plant components'],
    ['0241', 'Vasi di espansione', 'Expansion vessels'],
    ['0242', 'Collettori', 'Manifolds'],
    ['0250', 'Solare termico', 'Solar thermal'],
    ['0251', 'Collettori solari', 'Solar collectors'],
    ['0252', 'Bollitori', 'Cylinders'],
    ['0260', 'Fumisteria', 'Flues'],
    ['0261', 'Tubi e curve fumi', 'Flue pipes and bends'],
  ],
  families: [
    ['radiatori', 'Radiatori', 'Radiators', 'materiale altezza misura attacco pressione norma'],
    ['scaldasalviette', 'Scaldasalviette', 'Towel warmers', 'materiale larghezza altezza attacco pressione norma'],
    ['caldaie', 'Caldaie', 'Boilers', 'potenza_kw tensione attacco classe_energia ip wifi'],
    ['scaldacqua', 'Scaldacqua', 'Water heaters', 'capacita potenza tensione attacco ip classe_energia con_valvola'],
    ['valvole-radiatore', 'Valvole per radiatore', 'Radiator valves', 'materiale filettatura attacco pn temperatura'],
    ['cronotermostati', 'Cronotermostati', 'Thermostats', 'tensione versione ip classe_energia wifi'],
    [
      'vasi-espansione',
      'Vasi di espansione',
      'Expansion vessels',
      'materiale capacita attacco pressione temperatura norma',
    ],
    ['collettori', 'Collettori', 'Manifolds', 'materiale misura filettatura attacco pn temperatura'],
    [
      'solare-termico',
      'Solare termico',
      'Solar thermal',
      'materiale misura capacita attacco pressione temperatura norma',
    ],
    ['fumisteria', 'Fumisteria', 'Flues', 'materiale diametro lunghezza temperatura norma'],
  ],
  lines: [...emitterLines, ...plantLines],
};
