export { createDrawings, type Draw, type Drawings } from './drawings.ts';
export { drawingTask, type DrawingTask } from './task.ts';
