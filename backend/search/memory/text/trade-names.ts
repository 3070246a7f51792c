import { BUILDING } from './trade-names/building.ts';
import { ELECTRICITY } from './trade-names/electricity.ts';
import { FASTENERS } from './trade-names/fasteners.ts';
import { FOOD } from './trade-names/food.ts';
import { PLUMBING } from './trade-names/plumbing.ts';
import { SAFETY } from './trade-names/safety.ts';
import { TOOLS } from './trade-names/tools.ts';

/**
 * What Italian buyers say for things that catalogues call otherwise: names as they are said, then the names under which
 * the things may be sold. Unlike the synonyms of a shop they work in one direction, in every catalogue that has one of
 * the names on the right, and give way to the shop's own.
 */
const LINES = `
galletto = dado a farfalla
ranella, rosetta = rondella
autobloccante = autofrenante
autofrenante = autobloccante
brugola = cava esagonale, esagono incassato, chiave esagonale
torx = cava esalobata, esalobata
impronta a stella = a croce, esalobata
philips, phillips, pozidriv = a croce
seeger, anello seeger = anello d'arresto, anello elastico
anello elastico = anello d'arresto
tirafondo = vite per legno a testa esagonale, vite mordente
parker, vite parker = autofilettante
spina elastica = perno a molla, spina a molla
copiglia = coppiglia
ganghero, cardine = cerniera
catenaccio = chiavistello
chiavistello = catenaccio
mazzuola = mazzetta, martello in gomma
mazzuola gomma, mazza gomma, martello gomma = martello in gomma
elettroserratura = serratura elettrica, incontro elettrico
tenditore = tirante
carrucola = puleggia
strettoio = morsetto
sparachiodi = chiodatrice
graffatrice, spillatrice = fissatrice, pinzatrice, cucitrice
pinzatrice = cucitrice
tassellatore = martello perforatore, trapano tassellatore
demolitore = martello demolitore
forbici da lamiera = cesoia
pinza a pappagallo = pinza regolabile, pinza a cerniera
squadretta = staffa angolare, angolare
scaldino = scaldacqua, scaldabagno
sciacquone = cassetta di scarico, cassetta wc
testina termostatica, testa termostatica = comando termostatico, testa termostatica
valvola d'arresto, rubinetto d'arresto, chiave d'arresto = valvola a sfera, saracinesca, rubinetto sottolavabo
gruppo vasca = miscelatore vasca
gruppo doccia = miscelatore doccia
gruppo lavabo = miscelatore lavabo
doccino, telefono doccia = doccetta
scarico lavandino = sifone lavabo, piletta
canna fumaria, scarico caldaia, tubo della stufa = scarico fumi, coassiale
vaso wc, tazza wc, water = wc
gomma per irrigazione, canna da giardino, gomma da giardino = tubo giardino, tubo irrigazione
pompa sommersa = elettropompa sommersa
pannello solare, pannello fotovoltaico = modulo fotovoltaico
quadretto, quadro elettrico = centralino, quadro
scatola di derivazione = cassetta di derivazione
varialuce, regolatore di luce = dimmer
cordina = cavo unipolare, unipolare
filo della corrente, filo elettrico = cavo unipolare, cavo
puntalino = capocorda, terminale
temporizzatore = timer
crepuscolare = interruttore crepuscolare
spina della corrente = spina
lampada al neon, neon = tubo led, tubo fluorescente
campanello = suoneria
scagliola = gesso
gasbeton, siporex, ytong = blocco cellulare, calcestruzzo cellulare, calcestruzzo aerato, cemento cellulare
guaina liquida, gomma liquida = impermeabilizzante liquido, membrana liquida
ignifugo = antincendio, antifuoco
idrofugo = idrorepellente
polistirolo = polistirene, eps
frattone, frattazzo = fratazzo
fratazzo = frattazzo
cls, cemento = calcestruzzo
calcestruzzo = cemento
ondulina = lastra ondulata
tegola = coppo
rete elettrosaldata = rete metallica
scarpe con la punta di ferro = scarpa di sicurezza, scarpa antinfortunistica
tappi per le orecchie = inserti auricolari
parasole = visiera
k-way, impermeabile da pioggia = giacca impermeabile
cintura di sicurezza, imbrago = imbracatura
stendibiancheria = stenditoio
risma = carta a4
pennetta = chiavetta
evo = extra vergine
gassato = frizzante, effervescente
frizzante = gassato, effervescente
bibita = aranciata, chinotto, gassosa, cola, limonata, cedrata, tonica
affettato, salume = prosciutto, salame, mortadella, bresaola, speck, coppa, pancetta
legume = fagioli, ceci, lenticchie, piselli, borlotti, cannellini, fave
pasta corta = penne, fusilli, rigatoni, farfalle, mezze maniche, ditali, maccheroni, orecchiette, conchiglie, sedani, tortiglioni
pasta lunga = spaghetti, linguine, bucatini, tagliatelle, vermicelli
pasta = penne, fusilli, rigatoni, spaghetti, farfalle, linguine, tagliatelle, maccheroni, orecchiette
risotto, riso per risotti = riso arborio, riso carnaroli, riso vialone
friggere, frittura = olio di semi, olio di girasole, olio di arachidi
tisana = infuso, camomilla
confettura = marmellata
marmellata = confettura
merendina = crostatina, plumcake, cornetto, brioche
brodo = dado
cialda = capsula
capsula = cialda
spumante, bollicine = prosecco
bevanda vegetale = latte di soia, latte di riso, latte di mandorla, bevanda alla soia
sottaceto = aceto
`;

/** Names as they are said, and the names under which the things may be sold. */
export interface TradeNames {
  said: string[];
  sold: string[];
}

const names = (list: string | undefined): string[] => (list ?? '').split(',').map((name) => name.trim());

export const TRADE_NAMES: readonly TradeNames[] = [
  LINES,
  ELECTRICITY,
  PLUMBING,
  TOOLS,
  BUILDING,
  FASTENERS,
  SAFETY,
  FOOD,
]
  .join('')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(' = '))
  .map(([said, sold]) => ({ said: names(said), sold: names(sold) }));
