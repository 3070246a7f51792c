import type { JudgedQuery, Rule } from '../judgement.ts';
import { queries, type Line } from '../query-lines.ts';

/**
 * Queries of a restaurant's or a shop's buyer over the Italian food names, by what such a buyer wants, written without
 * regard to the search. Pasta, rice, flour, tomatoes, sauces, coffee and dairy are for development; condiments,
 * preserves, drinks, bakery and meats are sealed.
 */

/** A rule on the Italian name. */
const named = (name: string): Rule => ({ name });

const shapes =
  'penn[eo]|pennette|fusilli|rigatoni|tortiglioni|sedani|farfalle|conchiglie|ditali|maccheroni|mezze|paccheri|orecchiette|gnocchetti|casarecce|caserecce|ziti';
const pasta = `pasta\\b|${shapes}|spaghett|linguine|tagliatelle|lasagn`;
const risottoRice = named('arborio|carnaroli|vialone|riso.*risott');
const rice = named('\\briso\\b');
const flour = named('^farina');
const coffee = named('caff[eè]|espresso');
const capsules = named('(capsul|cialde).*|caff.*(capsul|cialde)');
const milk = named('^latte\\b');
const grated = named('grattug');
const water = named('^acqua\\b');
const oil = named('^oli[oe]\\b');
const fryingOil = named('^(soia )?olio.*(semi|girasole|arachid|mais|friggere)');
const pulses = named('fagiol|\\bceci\\b|lenticchi|pisell|borlotti|cannellin');
const soft = named('aranciata|chinotto|ga[sz]+osa|\\bcola\\b|limonata|cedrata|tonica|bitter');
const tuna = named('tonno');
const coldCuts = named('prosciutto|salame|mortadella|bresaola|speck|coppa\\b|pancetta');
const stock = named('\\bdado\\b|brodo|vegetalbrodo');
const biscuits = named('biscott|frollin');

const tradeWords: readonly Line[] = [
  ['pelati', named('pelati')],
  ['passata', named('passata'), undefined, named('polpa.*pomodor')],
  ['caffè per moka', named('moka|caff.*macinat'), coffee],
  ['cialde caffè', capsules, coffee],
  ['mezze maniche', named('mezze? maniche')],
  ['pasta corta', named(shapes), named(pasta)],
  ['grana grattugiato', named('(grana|parmig).*grattug'), grated, named('grana|parmig')],
  ['panna da cucina', named('^(chef )?panna\\b(?!.*cotta)'), undefined, named('panna')],
  ['burrate', named('burrat')],
];

const elisions: readonly Line[] = [
  ["pasta all'uovo", named(`(${pasta}).*uov`), undefined, named(pasta)],
  ["caffè d'orzo", named('orzo.*(solub|macin|caff|espress|moka)|caff.*orzo|^orzo'), undefined, named('orzo')],
  ["sugo all'arrabbiata", named('(sugo|salsa|sauce).*arrab+iata|^arrab+iata'), named('arrab+iat'), named('^sugo')],
  ["farina d'avena", named('farina.*avena|avena.*farina'), named('avena'), flour],
];

const questions: readonly Line[] = [
  ['che riso serve per il risotto', risottoRice, named('risott'), rice],
  ['avete pasta senza glutine?', named(`(${pasta}).*(senza glutine|gluten free)`), named('senza glutine|gluten')],
  ['mi serve del latte senza lattosio', named('latte.*senza lattosio'), named('senza lattosio'), milk],
  ['quale farina per la pizza', named('farin.*pizza|preparato.*pizza'), flour],
  ['cerco caffè in capsule', capsules, coffee],
  ['dove trovo il parmigiano', named('parmigian')],
  ['quanto costa la mozzarella di bufala', named('mozzarella.*bufala'), named('bufala'), named('mozzarella')],
];

const sealedTradeWords: readonly Line[] = [
  ['olio evo', named('^oli[oe]\\b.*(extra|evo)'), oil],
  ['sale grosso', named('^sale.*grosso'), named('^sale\\b')],
  ['acqua gassata', named('^acqua.*(fri[zs]+|gas)'), water],
  ['bibite', named(`bibita|${soft.name ?? ''}`)],
  ['affettati', coldCuts],
  ['crema di aceto balsamico', named('(crem|glassa).*(balsam|aceto)'), undefined, named('balsamic')],
  ['fette biscottate', named('fette biscottat')],
  ['dado per brodo', stock],
];

const sealedElisions: readonly Line[] = [
  ["tonno sott'olio", named('tonno.*(olio|oliva)'), tuna],
  ["succo d'arancia", named('(succo|nettare|spremut|bevanda).*aranc|aranc.*succo'), undefined, named('^succ|aranc')],
  ["olio d'oliva", named('^oli[oe].*oliv')],
  ["bevanda d'avena", named('avena.*(bevanda|drink)|(bevanda|drink).*avena'), named('^bevanda'), named('avena')],
];

const sealedQuestions: readonly Line[] = [
  ['quale olio per friggere', fryingOil, oil],
  ['avete acqua naturale?', named('^acqua.*natur'), water],
  ['mi servono legumi in scatola', named('legumi'), pulses],
  ['vorrei una tisana per dormire', named('camomilla'), named('tisan|infus')],
  ['cerco biscotti senza zucchero', named('(biscott|frollin).*(senza zuccher|sans sucre)'), biscuits],
  ["qual è l'olio più buono per l'insalata", named('^oli[oe].*(oliv|evo)'), oil],
];

/** The half of the queries on which rules may be tried. */
export const FOOD_QUERIES: readonly JudgedQuery[] = [
  ...queries('food: trade words', 'it', tradeWords),
  ...queries('food: elisions', 'it', elisions),
  ...queries('food: questions', 'it', questions),
];

/** The half that only measures. */
export const SEALED_FOOD_QUERIES: readonly JudgedQuery[] = [
  ...queries('food: trade words', 'it', sealedTradeWords),
  ...queries('food: elisions', 'it', sealedElisions),
  ...queries('food: questions', 'it', sealedQuestions),
];
