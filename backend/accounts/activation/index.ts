export { previewWave, planWave, setWaveStopped, listWaves, DRAW_LETTERS } from './waves.ts';
export { findWaveDelay, sendWaves } from './send-waves.ts';
export { drawWaveLetters, findSecondCode, hasLetterFile, letterFile, listWaitingLetters } from './draw-letters.ts';
export { findInvitationStop, markGeneric, stopInvitations, tellAgent } from './stops.ts';
export { countActivation, listActivation } from './state.ts';
export { listActivationChoices, listGrowth, writeWaveTexts } from './overview.ts';
export { useLetter } from './use-letter.ts';
