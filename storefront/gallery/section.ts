import type { ReactNode } from 'react';

/** The states of the components of a file in `ui/`: caption and example. */
export type Examples = Record<string, ReactNode>;

/** Examples by the name of the file in `ui/`, without `.tsx`. */
export type Sections = Record<string, Examples>;
