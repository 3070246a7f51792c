type Group = readonly [code: string, it: string, en: string, families: string];

/**
 * The families by type of article, across the departments, which are by buyer: pipes for plumbers and for electricians
 * are in the same group here.
 */
const groups: readonly Group[] = [
  [
    'valvole',
    'Valvole, rubinetti e filtri',
    'Valves, taps and filters',
    'valvole-sfera saracinesche valvole-ritegno rubinetti miscelatori valvole-radiatore riduttori filtri',
  ],
  [
    'tubi',
    'Tubi e canali',
    'Pipes and ducts',
    'tubi-multistrato tubi-rame tubi-polietilene tubi-scarico isolanti-tubo tubi-corrugati tubi-rigidi minicanali fumisteria',
  ],
  [
    'raccordi',
    'Raccordi e giunzioni',
    'Fittings and joints',
    'raccordi-rame raccordi-pressare raccordi-filettati raccordi-scarico sifoni collettori collari fascette capicorda',
  ],
  [
    'viteria',
    'Viti, bulloni e tasselli',
    'Screws, bolts and anchors',
    'viti-metriche viti-legno viti-autoforanti dadi rondelle barre-filettate tasselli-nylon ancoranti ancoranti-chimici rivetti chiodi',
  ],
  [
    'cavi',
    'Cavi e prolunghe',
    'Cables and extensions',
    'cavi-energia cavi-unipolari cavi-flessibili cavi-dati prolunghe',
  ],
  [
    'apparecchi-elettrici',
    'Apparecchi elettrici',
    'Electrical devices',
    'scatole apparecchi-civili placche magnetotermici differenziali centralini spine-industriali alimentatori',
  ],
  [
    'corpi-luminosi',
    'Lampade e corpi luminosi',
    'Lamps and luminaires',
    'lampade-led tubi-led pannelli-led plafoniere faretti proiettori faretti-esterno strisce-led emergenza',
  ],
  [
    'impianti',
    'Macchine e impianti',
    'Machines and plant',
    'pompe caldaie scaldacqua radiatori scaldasalviette vasi-espansione solare-termico fotovoltaico',
  ],
  ['misura', 'Misura e regolazione', 'Measuring and control', 'manometri cronotermostati flessometri livelle'],
  ['sanitari', 'Sanitari', 'Sanitary ware', 'cassette-wc sedili-wc ausili-bagno'],
  [
    'serramenti',
    'Serrature e ferramenta',
    'Locks and fittings',
    'lucchetti cilindri serrature maniglie cerniere reggimensola cassette-postali',
  ],
  ['movimentazione', 'Sollevamento e trasporto', 'Lifting and moving', 'catene-funi ruote carriole scale'],
  ['elettroutensili', 'Elettroutensili', 'Power tools', 'trapani tassellatori smerigliatrici seghe'],
  [
    'utensili-mano',
    'Utensili a mano',
    'Hand tools',
    'martelli cacciaviti chiavi pinze seghetti pistole pennelli rulli attrezzi-muratore',
  ],
  ['accessori-utensili', 'Accessori per utensili', 'Tool accessories', 'punte dischi inserti lame'],
  [
    'protezione',
    'Protezione individuale',
    'Personal protection',
    'guanti guanti-monouso elmetti occhiali protezione-udito respiratori calzature abbigliamento alta-visibilita tute anticaduta pronto-soccorso',
  ],
  [
    'chimici',
    'Vernici, adesivi e sigillanti',
    'Paints, adhesives and sealants',
    'idropitture smalti spray siliconi schiume sigillanti-filetti guarnizioni nastri-isolanti nastri-copertura colle-fughe impermeabilizzanti-liquidi',
  ],
  ['edili', 'Materiali edili', 'Building materials', 'leganti laterizi lastre profili impermeabilizzanti'],
];

/** The groups of the family tree, in the order of the filters. */
export const familyGroups = groups.map(([code, it, en, families]) => ({
  code: `gruppo-${code}`,
  name: { it, en },
  families: families.split(' '),
}));
