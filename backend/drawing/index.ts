export { createDrawings, type Draw, type Drawings } from './drawings.ts';
export { drawingTask } from './task.ts';
