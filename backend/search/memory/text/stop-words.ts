const ITALIAN =
  'a ad ai al agli alla alle allo con col da dal dai dagli dalla dalle dallo de dei degli del della delle dello di e ed gli i il in la le lo ne nei nel nella nelle nello o od per su sul sulla sulle sui tra fra un una uno';
const ENGLISH = 'an and at by for from of on or the to with';

const STOP_WORDS = new Set(`${ITALIAN} ${ENGLISH}`.split(' '));

/** Whether a folded word has no meaning by itself (articles, prepositions), in either language. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
