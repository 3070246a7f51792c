const ITALIAN =
  'a ad ai al agli alla alle allo con col da dal dai dagli dalla dalle dallo de dei degli del della delle dello di e ed gli i il in la le lo ne nei nel nella nelle nello o od per su sul sulla sulle sui tra fra un una uno';
const ENGLISH = 'an and at by for from of on or the to with';

/** Words with which people ask for a thing; they say nothing of it. */
const ASKING =
  'come quale quali qual cosa che chi dove quando quanto quanta quanti quante perche serve servono vuole vogliono mi ci si cerco cerchiamo vorrei vorremmo voglio avete posso possiamo usare trovo trovare costa costano metto mettere mette devo deve bisogna how what which where when why who does do you need want looking';

/** Words that are part of a question beside those, and may name a thing elsewhere: `valvola di non ritorno`. */
const IN_QUESTIONS =
  'non sono sia uso usa usano fa fare faccio facciamo piu meglio migliore migliori buono buona adatto adatta much many can could would should is are';

/** Prepositions after which a text says what a thing is like or for, and no longer names it; `di` joins names. */
const QUALIFYING =
  'a ad al ai agli alla alle allo con col da dal dai dagli dalla dalle dallo in nel nei nella nelle per senza for in with without';

/** What things are sold in: before `di` or `of` it only says how many, `sacchi di cemento`. */
const CONTAINERS =
  'bag bags barattoli barattolo bobina bobine bottiglia bottiglie box boxes bustina bustine confezione confezioni lattina lattine matassa matasse pacchi pacco pack packs panetti panetto pezzi pezzo reel roll rolls rotoli rotolo sacchetti sacchetto sacchi sacco scatola scatole taniche tanica tubetti tubetto vasetti vasetto';
const OF = new Set('di of'.split(' '));

const CONTAINER_WORDS = new Set(CONTAINERS.split(' '));
const QUALIFYING_WORDS = new Set(QUALIFYING.split(' '));
const QUESTION_WORDS = new Set(IN_QUESTIONS.split(' '));
const ASKING_WORDS = new Set(ASKING.split(' '));
const STOP_WORDS = new Set(`${ITALIAN} ${ENGLISH}`.split(' '));

/** Whether a folded word has no meaning by itself (articles, prepositions), in either language. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Whether a folded word only asks for the thing that other words name: `quale`, `serve`. */
export function isAskingWord(word: string): boolean {
  return ASKING_WORDS.has(word);
}

/** Whether a folded word says nothing of a thing that a text asks for, though it may in a text that does not ask. */
export function isPartOfQuestion(word: string): boolean {
  return QUESTION_WORDS.has(word);
}

/** Whether what follows a folded word qualifies the thing that was named before it: `per`, `a`, `with`. */
export function isQualifying(word: string): boolean {
  return QUALIFYING_WORDS.has(word);
}

/** Whether a folded word before another one only says in what the thing named after them is sold: `sacchi di`. */
export function isContainerOf(word: string, next: string): boolean {
  return CONTAINER_WORDS.has(word) && OF.has(next);
}
