import type { Dataset } from './dataset.ts';
import { fasteners } from './fasteners/dataset.ts';
import { icecat } from './icecat/dataset.ts';

/** The data sets by their names on the command line. */
export const datasets = { icecat, fasteners } satisfies Record<string, Dataset>;

export type DatasetName = keyof typeof datasets;

export const datasetNames = Object.keys(datasets) as DatasetName[];
