/** The terms of features and axes, Italian to English. */
const TERMS: Readonly<Record<string, string>> = {
  ...pairs('uso', 'cantiere=building site, casa=home, impianti=installations, officina=workshop'),
  ...pairs(
    'metals',
    'acciaio=steel, acciaio S2=S2 steel, acciaio con metallo duro=carbide-tipped steel, acciaio inox=stainless steel, ' +
      'acciaio inox A2=stainless steel A2, acciaio inox A4=stainless steel A4, ' +
      'acciaio inox AISI 304=stainless steel AISI 304, acciaio inox AISI 316=stainless steel AISI 316, ' +
      'acciaio temprato=hardened steel, acciaio verniciato=painted steel, acciaio vetrificato=glass-lined steel, ' +
      'acciaio zincato=galvanised steel, alluminio=aluminium, cromo vanadio=chrome vanadium, ghisa=cast iron, ' +
      'ghisa malleabile zincata=galvanised malleable iron, metallo=metal, metallo verniciato=painted metal, ' +
      'ottone=brass, ottone nichelato=nickel-plated brass, rame Cu-DHP=Cu-DHP copper, rame stagnato=tinned copper, ' +
      'zama=zinc alloy',
  ),
  ...pairs(
    'plastics',
    'anaerobico=anaerobic, gomma=rubber, gomma EPDM=EPDM rubber, gomma FPM=FPM rubber, ' +
      'gomma elastomerica=elastomeric rubber, lattice=latex, nitrile=nitrile, nylon=nylon, nylon PA6=PA6 nylon, ' +
      'poliammide=polyamide, poliammide 6.6=polyamide 6.6, policarbonato=polycarbonate, poliestere=polyester, ' +
      'polietilene=polyethylene, polietilene PE-Xa=PE-Xa polyethylene, polietilene PE100=PE100 polyethylene, ' +
      'polietilene espanso=polyethylene foam, polipropilene=polypropylene, ' +
      'polipropilene laminato=laminated polypropylene, poliuretano=polyurethane, spugna=foam, ' +
      'tecnopolimero=technopolymer, termoindurente=thermoset, vinilestere=vinylester, epossidica=epoxy, acrilico=acrylic',
  ),
  ...pairs(
    'other materials',
    'bitume polimero=polymer bitumen, calce=lime, calcestruzzo=concrete, calcestruzzo aerato=aerated concrete, ' +
      'canapa=hemp, carta=paper, cartone=cardboard, cartongesso=plasterboard, cemento=cement, ceramica=tiles, ' +
      'cotone=cotton, crosta=split leather, fibra=fibre, fibra sintetica=synthetic fibre, gesso=gypsum, ' +
      'laterizio=clay brick, legno=wood, malta=mortar, microfibra=microfibre, muratura=masonry, murature=walls, ' +
      'ossido di alluminio=aluminium oxide, pasta sigillante=jointing paste, pelle fiore=grain leather, ' +
      'pelle nabuk=nubuck leather, pelle scamosciata=suede leather, pietra=stone, setola=bristle, tela=cloth, ' +
      'tessuto non tessuto=non-woven fabric, tessuto tecnico=technical fabric, velo vetro=glass fleece',
  ),
  ...pairs(
    'finishes',
    'ardesiata=mineral, bianca=white, bianca opaca=matt white, bronzata=bronzed, brunita=black oxide, ' +
      'cromata=chrome-plated, cromo lucido=polished chrome, cromo satinato=satin chrome, da piastrellare=tile insert, ' +
      'fosfatata nera=black phosphated, gialla=yellow, grigia=grey, liscia=plain, lucida=polished, lucido=gloss, ' +
      'naturale=plain, nera opaca=matt black, nichel spazzolato=brushed nickel, nichelata=nickel-plated, ' +
      'opaca=matt, opaco=matt, oro spazzolato=brushed gold, ottone lucido=polished brass, ottone satinato=satin brass, ' +
      'plastificata=plastic-coated, satinata=brushed, satinato=satin, verniciata=painted, liquido=liquid, ' +
      'zincata bianca=white zinc-plated, zincata gialla=yellow zinc-plated, trasparente=clear',
  ),
  ...pairs(
    'connections',
    '3/4" Eurocono=3/4" Eurocone, LED integrato=integrated LED, a pressare=press, a saldare=solder, a squadra=angle, ' +
      'diritto=straight, arco coperto=closed shackle, arco lungo=long shackle, arco normale=open shackle, ' +
      'cilindrico=straight shank, eccentrici 1/2"=1/2" eccentric unions, esagono 1/4"=1/4" hexagon, ' +
      'femmina-femmina=female-female, fisso=fixed, flessibili 3/8"=3/8" hoses, girevole=swivel, ' +
      'girevole con freno=swivel with brake, innesto con guarnizione=push-fit with seal, ' +
      'mandrino 10 mm=10 mm chuck, mandrino 13 mm=13 mm chuck, maschio=male, ' +
      'maschio con portagomma=male with hose union, maschio-femmina=male-female, maschio-maschio=male-male, ' +
      'morsetti a vite=screw terminals, posteriore=back, quadro 1/2"=1/2" square, quadro 1/4"=1/4" square, ' +
      'quadro 8 mm=8 mm square, radiale=bottom',
  ),
  ...pairs(
    'use and setting',
    'a vista=surface, acqua=water, acqua e aria=water and air, acqua e gas=water and gas, ' +
      'acqua glicolata=water and glycol, coperture=roofs, esterno=outdoor, gas=gas, interno=indoor, ' +
      'interno ed esterno=indoor and outdoor, serramenti=frames, smalti=enamels, solvente=solvent, tramezze=partitions, ' +
      'universale=universal, vapore e oli=steam and oils, vernici=paint, vetro e ceramica=glass and ceramics, ' +
      'acetica=acetic, acrilica=acrylic, neutra=neutral, cartucce 310 ml=310 ml cartridges, sacchetti 600 ml=600 ml sausages',
  ),
  ...pairs(
    'versions',
    'archetto=headband, catenella=pull chain, da incasso=flush, da incasso 503=flush 503, da parete=wall-mounted, ' +
      'discesa rallentata=soft-close, doppio pulsante=dual push button, farfalla=butterfly handle, leva=lever, ' +
      'manichetta=safety cuff, manico acciaio=steel handle, manico bimateriale=two-component handle, ' +
      'manico legno=wooden handle, ovale universale=universal oval, a D=D-shaped, quadro=square, ' +
      'per elmetto=helmet-mounted, polsino elastico=knit wrist, portatile=portable, ricambio=refill, ' +
      'rotella di regolazione=wheel ratchet, ruota antiforatura=puncture-proof wheel, ruota pneumatica=pneumatic wheel, ' +
      'standard=standard, destra=right-hand, sinistra=left-hand, solo corpo=bare tool, ' +
      '2 batterie 4\\,0 Ah=2 batteries 4.0 Ah, 2 batterie 2\\,0 Ah=2 batteries 2.0 Ah, ridotto=reduced bore, totale=full bore',
  ),
  ...pairs(
    'protection',
    'antivento=windproof, impermeabile=waterproof, isolante 10 mm=10 mm insulation, isolante 6 mm=6 mm insulation, ' +
      'nessuna=none, nessuno=none, senza filtri=without filters, tasche ginocchio=knee pockets, visitatori=visitors, ' +
      'estate=summer, inverno=winter, mezza stagione=mid-season, quattro stagioni=all seasons',
  ),
  ...pairs(
    'heads',
    'cilindrica=pan, esagonale con rondella=hexagon with washer, larga=large flange, piana=flat, svasata piana=countersunk, ' +
      'tonda=dome, tromba=bugle',
  ),
};

/** Terms with a number. */
const COUNTED: readonly (readonly [RegExp, string])[] = [
  [/^(\d+) elementi$/, '$1 sections'],
  [/^(\d+) vie$/, '$1 ways'],
  [/^(\d+) coppie$/, '$1 pairs'],
  [/^livello (\d)$/, 'level $1'],
  [/^classe (.+)$/, 'class $1'],
  [/^tipo (.+)$/, 'type $1'],
  [/^ETA opzione (\d)$/, 'ETA option $1'],
];

/** Names that are the same in every language. */
const SAME = new Set(['Pozidriv', 'Torx', 'SDS-Plus', 'SDS-Max', 'Schuko', 'PEX-AL-PEX']);

function pairs(_: string, list: string): Record<string, string> {
  const entries = list.split(/(?<!\\), /).map((entry) => {
    const [it = '', en = ''] = entry.replaceAll('\\,', ',').split('=');
    return [it, en];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Codes, sizes and standards need no translation: they have no three lower-case letters in a row. */
function isTechnical(text: string): boolean {
  return SAME.has(text) || !/[a-zà-ú]{3,}/.test(text);
}

const decimalPoint = (text: string): string => text.replace(/(\d),(\d)/g, '$1.$2');

/** The English for an Italian term; sizes get a decimal point. Throws an Error for an unknown term. */
export function english(text: string): string {
  const term = TERMS[text];
  if (term !== undefined) return term;
  const counted = COUNTED.find(([pattern]) => pattern.test(text));
  if (counted) return decimalPoint(text.replace(counted[0], counted[1]));
  if (isTechnical(text)) return decimalPoint(text);
  throw new Error(`There is no English for "${text}".`);
}
